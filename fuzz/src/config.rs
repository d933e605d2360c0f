//! Configuration files.

use std::path::Path;

#[path = "../../cli/src/config/file.rs"]
mod file;
#[path = "../../cli/src/config/settings.rs"]
mod settings;

use file::ConfigFile;
use settings::Settings;

/// Reads a configuration file, puts it on top of the defaults and asks what every file is asked.
pub fn read(text: &str) {
    let languages: Vec<_> = engine::grammar_names().collect();
    let defaults = include_str!("../../config.default.json");
    let file = Path::new("c.json");
    let defaults = ConfigFile::parse(file, defaults, &languages).unwrap();
    let Ok(config) = ConfigFile::parse(file, text, &languages) else { return };
    let Ok(settings) = Settings::resolve(&config.over(defaults.clone()), &defaults, file) else { return };
    for path in ["a", "vendor/b/c.test.d", "../é"].map(Path::new) {
        settings.limits(languages[0], path);
        settings.ignores(path);
        settings.ignores_below(path);
    }
}
