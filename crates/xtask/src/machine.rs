//! Finds the programs that the tests need, and installs those that are missing.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};

use crate::run;

/// Chromium without a user interface. It uses a third less CPU time than Chromium in headless mode.
const HEADLESS_SHELL: &str = "chromium-headless-shell";

/// Other browsers that Playwright can drive, by the names of their programs.
const BROWSERS: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];

/// Firefox under its names in Debian and elsewhere.
const FIREFOX: [&str; 2] = ["firefox-esr", "firefox"];

/// WebKit with its driver, a display without a screen, decoders for H.264, AAC and FLAC (Firefox uses
/// the same library), and what makes a certificate.
const WEBKIT: [&str; 6] = [
    "webkit2gtk-driver",
    "xvfb",
    "gstreamer1.0-plugins-base",
    "gstreamer1.0-plugins-good",
    "gstreamer1.0-libav",
    "openssl",
];

/// The browser to test with. Prefers the headless shell, installed from the system's packages if
/// possible, then any installed browser, then Playwright's own download (`None`: Playwright knows
/// its path).
///
/// # Errors
/// No browser can be found or installed.
pub fn browser() -> anyhow::Result<Option<PathBuf>> {
    let shell = on_path(HEADLESS_SHELL).or_else(|| {
        install(&[HEADLESS_SHELL]).ok()?;
        on_path(HEADLESS_SHELL)
    });
    let browser = shell.or_else(|| BROWSERS.iter().find_map(|name| on_path(name)));
    if browser.is_none() {
        run::step("npx", &["playwright", "install", "chromium"])?;
    }
    Ok(browser)
}

/// Firefox, installed from the system's packages if it is missing.
///
/// # Errors
/// When it is missing and cannot be installed.
pub fn firefox() -> anyhow::Result<PathBuf> {
    let find = || FIREFOX.iter().find_map(|name| on_path(name));
    if find().is_none() {
        install(&FIREFOX[..1])?;
    }
    find().context("Firefox is not on the path")
}

/// Makes sure that WebKit can be tested with sound and video. Where Debian's packages are unknown,
/// the tests fail with the name of the program that is missing.
///
/// # Errors
/// When a package is missing and cannot be installed.
pub fn webkit() -> anyhow::Result<()> {
    if on_path("dpkg-query").is_none() {
        return Ok(());
    }
    let is_installed = |package: &str| {
        let arguments = ["--show", "--showformat=${db:Status-Status}", package];
        run::output("dpkg-query", &arguments).is_some_and(|status| status == "installed")
    };
    let missing: Vec<&str> = WEBKIT
        .into_iter()
        .filter(|package| !is_installed(package))
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        install(&missing)
    }
}

/// Makes sure that PostgreSQL's programs are installed; the tests start their own server.
///
/// # Errors
/// It is missing and cannot be installed.
pub fn postgresql() -> anyhow::Result<()> {
    let debian = Path::new("/usr/lib/postgresql").exists();
    if debian
        || ["initdb", "postgres"]
            .iter()
            .all(|name| on_path(name).is_some())
    {
        return Ok(());
    }
    install(&["postgresql"])
}

/// Makes sure that a program is installed. Its package must have the same name.
///
/// # Errors
/// It is missing and cannot be installed.
pub fn program(name: &str) -> anyhow::Result<()> {
    program_of(name, name)
}

/// Makes sure that a program of a package is installed.
///
/// # Errors
/// It is missing and cannot be installed.
pub fn program_of(name: &str, package: &str) -> anyhow::Result<()> {
    if on_path(name).is_some() {
        Ok(())
    } else {
        install(&[package])
    }
}

/// Makes sure that Python can make virtual environments, in which packages are installed.
///
/// # Errors
/// It is missing and cannot be installed.
pub fn python() -> anyhow::Result<()> {
    if run::output("python3", &["-c", "import ensurepip, venv"]).is_some() {
        Ok(())
    } else {
        install(&["python3-venv"])
    }
}

/// Makes sure that Java is installed, which the W3C's HTML validator needs.
///
/// # Errors
/// It is missing and cannot be installed.
pub fn java() -> anyhow::Result<()> {
    if on_path("java").is_some() {
        Ok(())
    } else {
        install(&["default-jre-headless"])
    }
}

fn install(packages: &[&str]) -> anyhow::Result<()> {
    if on_path("apt-get").is_none() {
        let packages = packages.join(", ");
        bail!("missing: {packages}; install from your system's packages");
    }
    update_packages()?;
    let arguments = ["install", "-y", "-qq", "--no-install-recommends"];
    apt_as_root(&[&arguments, packages].concat())
}

/// Downloads the newest versions of packages that apt knows to a folder, which is emptied first. Nothing is
/// installed, and none of their scripts run.
///
/// # Errors
/// apt cannot find or verify one.
pub fn download_packages(names: &[String], folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    if let Err(error) = apt_download(names, folder) {
        println!("{error:#}; trying again with new lists of packages");
        update_packages()?;
        apt_download(names, folder)?;
    }
    Ok(())
}

/// A program of a package that is unpacked below `target/tools` and not installed, because its installation would
/// start a service. `path` is where the package has it.
///
/// # Errors
/// apt cannot find or verify the package, or it does not have the program.
pub fn unpacked_program(package: &str, path: &str) -> anyhow::Result<String> {
    let name = path.rsplit('/').next().unwrap_or(path);
    if let Some(own) = on_path(name) {
        return Ok(own.display().to_string());
    }
    let folder = Path::new("target/tools").join(package);
    let program = folder.join(path);
    if !program.exists() {
        let downloads = folder.join("download");
        download_packages(&[package.to_owned()], &downloads)?;
        let file = fs::read_dir(&downloads)?.next().context("no package")??;
        let (file, to) = (
            file.path().display().to_string(),
            folder.display().to_string(),
        );
        run::step("dpkg-deb", &["--extract", &file, &to])?;
        fs::remove_dir_all(&downloads)?;
    }
    ensure!(program.exists(), "{} is missing", program.display());
    Ok(program.display().to_string())
}

fn update_packages() -> anyhow::Result<()> {
    apt_as_root(&["update", "-qq"])
}

fn apt_download(names: &[String], folder: &Path) -> anyhow::Result<()> {
    println!("\n==> apt-get download {}", names.join(" "));
    let status = Command::new("apt-get")
        // Its own user may not write to this folder.
        .args(["-qq", "-o", "APT::Sandbox::User=root", "download"])
        .args(names)
        .current_dir(folder)
        .status()
        .context("apt-get could not be started")?;
    ensure!(status.success(), "apt-get download failed ({status})");
    Ok(())
}

fn apt_as_root(arguments: &[&str]) -> anyhow::Result<()> {
    let is_root = run::output("id", &["-u"]).is_some_and(|id| id.trim() == "0");
    if is_root {
        return run::step("apt-get", arguments);
    }
    let sudo: Vec<&str> = ["-n", "apt-get"].iter().chain(arguments).copied().collect();
    run::step("sudo", &sudo)
}

/// Returns whether a program is on the path.
pub fn has(name: &str) -> bool {
    on_path(name).is_some()
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}
