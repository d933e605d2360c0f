fn f(a: &[u8]) -> usize {
    a.iter().filter(|b| **b > 1 && **b < 5).count()
}
