//! Compares measured functions with limits.

use std::ops::RangeInclusive;

use engine::Function;
use serde::Serialize;

use crate::config::{Limits, Metric};

/// A function over one of its limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Violation {
    pub(crate) metric: Metric,
    pub(crate) value: u32,
    pub(crate) limit: u32,
}

/// A metric's value in a function; `None` where its language exempts it.
pub(crate) fn value(function: &Function, metric: Metric) -> Option<u32> {
    match metric {
        Metric::Complexity => Some(function.complexity),
        Metric::Depth => Some(function.depth),
        Metric::Lines => function.lines,
        Metric::Params => function.params,
    }
}

/// The limits that `function` is over.
pub(crate) fn violations<'f>(function: &'f Function, limits: &'f Limits) -> impl Iterator<Item = Violation> + 'f {
    Metric::ALL.into_iter().filter_map(|metric| {
        let (value, limit) = (value(function, metric)?, limits.of(metric)?);
        (value > limit).then_some(Violation { metric, value, limit })
    })
}

/// Whether one of the touched lines, which are in ascending order, is in the function.
pub(crate) fn is_touched(function: &Function, touched: &[RangeInclusive<u32>]) -> bool {
    let next = touched.partition_point(|lines| *lines.end() < function.line);
    touched.get(next).is_some_and(|lines| *lines.start() <= function.end_line)
}

impl Serialize for Metric {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
