//! Reads values strictly and says plainly what was expected: an object is no list, and `null` is no absence.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

/// A value that was given, `null` only where `T` has it.
pub(crate) fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<Option<T>, D::Error> {
    T::deserialize(value).map(Some)
}

/// An object that was given.
pub(crate) fn given_object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<Option<T>, D::Error> {
    Object::deserialize(value).map(|Object(object)| Some(object))
}

/// Objects that were given, each under a name of its own.
pub(crate) fn given_objects<'de, D, T>(value: D) -> Result<Option<BTreeMap<String, T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let objects = BTreeMap::<String, Object<T>>::deserialize(value)?;
    Ok(Some(objects.into_iter().map(|(name, Object(object))| (name, object)).collect()))
}

/// A list of objects that was given.
pub(crate) fn given_list<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<Option<Vec<T>>, D::Error> {
    let objects = Vec::<Object<T>>::deserialize(value)?;
    Ok(Some(objects.into_iter().map(|Object(object)| object).collect()))
}

/// A whole number that was given.
pub(crate) fn given_number<'de, D: Deserializer<'de>>(value: D) -> Result<Option<u32>, D::Error> {
    Number::deserialize(value).map(|Number(number)| Some(number))
}

/// A whole number, or `null` for none.
#[expect(clippy::option_option, reason = "absent, null and a number are three things")]
pub(crate) fn given_limit<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<u32>>, D::Error> {
    let limit = Option::<Number>::deserialize(value)?;
    Ok(Some(limit.map(|Number(number)| number)))
}

/// A `T` written as an object; serde would take a list for a struct as well.
#[derive(Debug)]
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        value.deserialize_map(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = Object<T>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Self::Value, M::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Object)
    }
}

struct Number(u32);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        value.deserialize_u64(NumberVisitor)
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a whole number from 0 to {}", u32::MAX)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Number, E> {
        u32::try_from(value).map(Number).map_err(|_| E::invalid_value(Unexpected::Unsigned(value), &self))
    }
}
