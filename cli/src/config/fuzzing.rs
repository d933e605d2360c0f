//! A way in for the fuzz targets.

use std::path::Path;
use std::sync::LazyLock;

use engine::Catalog;

use super::file::ConfigFile;
use super::{Languages, Metric, Settings};

/// What every file may configure, and the defaults.
static KNOWN: LazyLock<(Languages, ConfigFile)> = LazyLock::new(|| {
    let languages = Catalog::built_in().map(|catalog| Languages::of(&catalog)).unwrap_or_default();
    let defaults = ConfigFile::parse(Path::new("defaults"), super::chain::DEFAULTS, &languages);
    (languages, defaults.unwrap_or_default())
});

/// Reads a configuration file, puts it on top of the defaults and asks what is asked for every file.
pub fn config(text: &str) {
    let ((languages, defaults), file) = (&*KNOWN, Path::new("file"));
    let Ok(config) = ConfigFile::parse(file, text, languages) else { return };
    let Ok(settings) = Settings::resolve(&config.over(defaults.clone()), defaults, file) else { return };
    for path in ["a", "vendor/b/c.test.d", "../é"].map(Path::new) {
        let _ = Metric::ALL.map(|metric| settings.exempts(metric, path).is_ok());
        settings.ignores(path);
        settings.ignores_below(path);
    }
}
