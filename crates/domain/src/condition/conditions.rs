use std::{borrow::Cow, fmt, ops::Index, sync::Arc};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
};

use super::ConditionValue;

/// The name of a condition: nearly always one of those that Podium itself knows, which then takes no room.
pub type ConditionName = Cow<'static, str>;

/// The circumstances of a workload that do not decide which rows line up (`engine`, `direct`, `span_bytes`,
/// `duration_s`, `target` …). Names carry their unit; what the tool did not say has no entry.
///
/// A map in the order of its names. There are few conditions and many workloads that have some, often the same: so it is
/// a list, which takes a fraction of what a tree does, and clones share it until one of them is changed.
#[derive(Clone, Default)]
pub struct Conditions(Option<Arc<Vec<Condition>>>);

type Condition = (ConditionName, ConditionValue);

impl Conditions {
    /// None.
    pub const fn new() -> Self {
        Self(None)
    }

    fn all(&self) -> &[Condition] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }

    /// The list to change, which no clone shares any more.
    fn own(&mut self) -> &mut Vec<Condition> {
        Arc::make_mut(self.0.get_or_insert_default())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all().is_empty()
    }

    fn place(&self, name: &str) -> Result<usize, usize> {
        self.all().binary_search_by(|(known, _)| (**known).cmp(name))
    }

    /// The value of one.
    pub fn get(&self, name: &str) -> Option<&ConditionValue> {
        let (_, value) = self.all().get(self.place(name).ok()?)?;
        Some(value)
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut ConditionValue> {
        let place = self.place(name).ok()?;
        let (_, value) = self.own().get_mut(place)?;
        Some(value)
    }

    /// Whether there is one of this name.
    pub fn contains_key(&self, name: &str) -> bool {
        self.place(name).is_ok()
    }

    /// Adds one, in place of an earlier one of the same name, which it returns.
    pub fn insert(
        &mut self,
        name: impl Into<ConditionName>,
        value: ConditionValue,
    ) -> Option<ConditionValue> {
        self.put(name.into(), value)
    }

    fn put(&mut self, name: ConditionName, value: ConditionValue) -> Option<ConditionValue> {
        match self.place(&name) {
            Ok(place) => {
                let (_, known) = self.own().get_mut(place)?;
                Some(std::mem::replace(known, value))
            }
            Err(place) => {
                let all = self.own();
                if all.is_empty() {
                    // Many workloads have but one, and are kept for long.
                    all.reserve_exact(1);
                }
                all.insert(place, (name, value));
                None
            }
        }
    }

    /// Names and values, in the order of the names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &ConditionValue)> {
        self.all().iter().map(|(name, value)| (&**name, value))
    }

    /// The names in their order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.all().iter().map(|(name, _)| &**name)
    }

    /// The values in the order of their names.
    pub fn values(&self) -> impl Iterator<Item = &ConditionValue> {
        self.all().iter().map(|(_, value)| value)
    }

    /// The same, to change them.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut ConditionValue> {
        let all = self.0.as_mut().map(Arc::make_mut);
        all.into_iter().flatten().map(|(_, value)| value)
    }

    /// Keeps those of which `keep` is true.
    pub fn retain(&mut self, mut keep: impl FnMut(&str, &ConditionValue) -> bool) {
        self.own().retain(|(name, value)| keep(name, value));
    }
}

impl PartialEq for Conditions {
    fn eq(&self, other: &Self) -> bool {
        self.all() == other.all()
    }
}

impl fmt::Debug for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl Index<&str> for Conditions {
    type Output = ConditionValue;

    /// # Panics
    /// When there is none of this name.
    fn index(&self, name: &str) -> &ConditionValue {
        self.get(name)
            .unwrap_or_else(|| panic!("no condition is called {name}"))
    }
}

impl<N: Into<ConditionName>> Extend<(N, ConditionValue)> for Conditions {
    fn extend<T: IntoIterator<Item = (N, ConditionValue)>>(&mut self, conditions: T) {
        for (name, value) in conditions {
            self.put(name.into(), value);
        }
    }
}

impl<N: Into<ConditionName>> FromIterator<(N, ConditionValue)> for Conditions {
    /// Of equal names the last counts.
    fn from_iter<T: IntoIterator<Item = (N, ConditionValue)>>(conditions: T) -> Self {
        let mut all = Self::new();
        all.extend(conditions);
        all
    }
}

impl<N: Into<ConditionName>, const LEN: usize> From<[(N, ConditionValue); LEN]> for Conditions {
    fn from(conditions: [(N, ConditionValue); LEN]) -> Self {
        conditions.into_iter().collect()
    }
}

impl IntoIterator for Conditions {
    type Item = (ConditionName, ConditionValue);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.map(Arc::unwrap_or_clone).unwrap_or_default().into_iter()
    }
}

impl Serialize for Conditions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Conditions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Conditions;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map of conditions")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Conditions, A::Error> {
                let mut conditions = Conditions::new();
                while let Some((name, value)) = map.next_entry::<String, _>()? {
                    conditions.insert(name, value);
                }
                Ok(conditions)
            }
        }

        deserializer.deserialize_map(Reader)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn conditions_are_a_map_in_the_order_of_names() {
        let entries = [
            ("span_bytes", 1),
            ("direct", 2),
            ("runs", 3),
            ("direct", 4),
            ("a", 5),
        ];
        let value = ConditionValue::Integer;
        let conditions: Conditions = entries.map(|(name, number)| (name, value(number))).into();
        let map: BTreeMap<_, _> = entries.map(|(name, number)| (name, value(number))).into();
        assert!(
            conditions
                .iter()
                .eq(map.iter().map(|(name, value)| (*name, value)))
        );
        assert_eq!(conditions.len(), 4);
        assert_eq!(conditions["direct"], value(4));
        assert_eq!(conditions.get("none"), None);
        assert!(conditions.keys().eq(["a", "direct", "runs", "span_bytes"]));
    }

    #[test]
    fn what_is_put_in_place_of_another_returns_it() {
        let mut conditions = Conditions::new();
        assert_eq!(conditions.insert("runs", 3_u32.into()), None);
        assert_eq!(
            conditions.insert("runs".to_owned(), 4_u32.into()),
            Some(3_u32.into())
        );
        conditions.retain(|name, _| name != "runs");
        assert!(conditions.is_empty() && !conditions.contains_key("runs"));
    }

    #[test]
    fn clones_are_apart_once_one_is_changed() {
        let first: Conditions = [("runs", 3_u32.into())].into();
        let mut second = first.clone();
        second.insert("direct", true.into());
        assert_eq!((first.len(), second.len()), (1, 2));
        second.retain(|_, _| false);
        assert_eq!(second, Conditions::new());
    }

    #[test]
    fn conditions_are_written_as_a_map_and_read_in_any_order() {
        let conditions: Conditions = serde_json::from_str(r#"{"span_bytes":4096,"direct":true,"note":"x"}"#)
            .expect("an object of plain values");
        let text = serde_json::to_string(&conditions).expect("plain values");
        assert_eq!(text, r#"{"direct":true,"note":"x","span_bytes":4096}"#);
    }
}
