//! Whom PostgreSQL runs as: ourselves, or as root an unprivileged user, since it refuses to run as root.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use nix::unistd::{Uid, User, geteuid, getgroups};
use tokio::process::Command;

use super::PostgresError;

/// The user of the database's files and processes.
#[derive(Debug, Clone)]
pub(super) struct Owner {
    pub(super) name: String,
    pub(super) uid: u32,
    pub(super) gid: u32,
    /// We are root and have to become that user.
    foreign: bool,
}

impl Owner {
    fn of(user: &User, foreign: bool) -> Self {
        Self {
            name: user.name.clone(),
            uid: user.uid.as_raw(),
            gid: user.gid.as_raw(),
            foreign,
        }
    }

    /// A command that runs as this user, alone in its process group (so that Ctrl-C in a terminal reaches only us),
    /// with nothing of our environment that it does not need: there may be keys in it.
    pub(super) fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.env_clear().current_dir("/").process_group(0);
        for name in ["PATH", "LD_LIBRARY_PATH", "TZ"] {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        if self.foreign {
            // The standard library drops root's other groups as well.
            command.uid(self.uid).gid(self.gid);
        }
        command
    }

    /// Gives a file or directory to this user.
    pub(super) fn give(&self, path: &Path) -> Result<(), PostgresError> {
        if !self.foreign {
            return Ok(());
        }
        std::os::unix::fs::lchown(path, Some(self.uid), Some(self.gid))
            .map_err(PostgresError::io("give away", path))
    }

    /// Whether this user may pass through a directory.
    fn may_pass(&self, dir: &fs::Metadata) -> bool {
        let groups = if self.foreign {
            Vec::new()
        } else {
            getgroups().unwrap_or_default()
        };
        let bit = if dir.uid() == self.uid {
            0o100
        } else if dir.gid() == self.gid || groups.iter().any(|group| group.as_raw() == dir.gid()) {
            0o010
        } else {
            0o001
        };
        dir.mode() & bit != 0
    }
}

/// Chooses the user: ourselves; as root the one that has the cluster, else the one that was named, else `postgres`,
/// else `nobody`.
pub(super) fn choose(wanted: Option<&str>, cluster: &Path) -> Result<Owner, PostgresError> {
    let me = geteuid();
    let found = fs::metadata(cluster)
        .ok()
        .map(|metadata| Uid::from_raw(metadata.uid()));
    let owner = if me.is_root() {
        unprivileged(wanted, found)?
    } else {
        myself(me)
    };
    match found {
        Some(found) if found.as_raw() != owner.uid => Err(PostgresError::WrongOwner {
            path: cluster.to_owned(),
            owner: name(found),
            wanted: owner.name,
        }),
        _ => Ok(owner),
    }
}

fn myself(me: Uid) -> Owner {
    let gid = nix::unistd::getegid().as_raw();
    Owner {
        name: name(me),
        uid: me.as_raw(),
        gid,
        foreign: false,
    }
}

fn unprivileged(wanted: Option<&str>, found: Option<Uid>) -> Result<Owner, PostgresError> {
    let known = |name: &str| {
        User::from_name(name)
            .ok()
            .flatten()
            .filter(|user| !user.uid.is_root())
    };
    if let Some(wanted) = wanted {
        let user = known(wanted).ok_or_else(|| PostgresError::NoUser(wanted.to_owned()))?;
        return Ok(Owner::of(&user, true));
    }
    let found = found
        .filter(|uid| !uid.is_root())
        .and_then(|uid| User::from_uid(uid).ok().flatten());
    let user = found.or_else(|| known("postgres")).or_else(|| known("nobody"));
    user.map(|user| Owner::of(&user, true))
        .ok_or_else(|| PostgresError::NoUser("postgres".to_owned()))
}

fn name(uid: Uid) -> String {
    User::from_uid(uid)
        .ok()
        .flatten()
        .map_or_else(|| uid.to_string(), |user| user.name)
}

/// Refuses a data directory that the user cannot get to, before PostgreSQL does so less clearly.
pub(super) fn check_reachable(data: &Path, owner: &Owner) -> Result<(), PostgresError> {
    for dir in data.ancestors() {
        let metadata = fs::metadata(dir).map_err(PostgresError::io("look at", dir))?;
        if !owner.may_pass(&metadata) {
            let (user, data, dir) = (owner.name.clone(), data.to_owned(), dir.to_owned());
            return Err(PostgresError::Unreachable { user, data, dir });
        }
    }
    Ok(())
}
