//! Passes connections on to a PostgreSQL server, and loses them in the ways of a network.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, join, split};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// Listens on a port of this machine, and passes each connection on to the socket of a server.
pub struct Forwarder {
    port: u16,
    /// The socket to which new connections are passed on. Those that are open stay where they are.
    pub target: Arc<Mutex<PathBuf>>,
    /// Connections with a smaller number are silent.
    first_alive: watch::Sender<u64>,
    opened: Arc<Mutex<u64>>,
}

impl Forwarder {
    /// Passes connections on to the socket of a server in a folder.
    pub async fn start(socket: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let forwarder = Self {
            port: listener.local_addr().expect("bound").port(),
            target: Arc::new(Mutex::new(socket)),
            first_alive: watch::Sender::new(0),
            opened: Arc::default(),
        };
        let (target, opened) = (Arc::clone(&forwarder.target), Arc::clone(&forwarder.opened));
        let alive = forwarder.first_alive.subscribe();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let socket = target.lock().expect("not poisoned").clone();
                let number = {
                    let mut opened = opened.lock().expect("not poisoned");
                    *opened += 1;
                    *opened
                };
                tokio::spawn(pass_on(client, socket, number, alive.clone()));
            }
        });
        forwarder
    }

    /// The URL of the database `postgres`.
    pub fn url(&self) -> String {
        format!("postgres://mudanza@127.0.0.1:{}/postgres", self.port)
    }

    /// Stops forwarding on the open connections without closing them, as if the server had lost its power.
    pub fn silence(&self) {
        let opened = *self.opened.lock().expect("not poisoned");
        self.first_alive.send_replace(opened + 1);
    }
}

async fn pass_on(client: TcpStream, socket: PathBuf, number: u64, alive: watch::Receiver<u64>) {
    // The server may be away: the client's connection is closed then.
    let Ok(server) = UnixStream::connect(socket).await else {
        return;
    };
    let (from_client, to_client) = split(client);
    let (from_server, to_server) = split(server);
    let silent = alive.clone();
    tokio::select! {
        () = copy(join(from_client, to_server), number, alive) => {}
        () = copy(join(from_server, to_client), number, silent) => {}
    }
}

/// Copies until one side is closed; forever when it becomes silent.
async fn copy(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    number: u64,
    mut alive: watch::Receiver<u64>,
) {
    let mut buffer = vec![0; 16 << 10];
    loop {
        let is_silent = async { alive.wait_for(|first| *first > number).await.is_ok() };
        let read = tokio::select! {
            read = stream.read(&mut buffer) => read,
            _ = is_silent => return std::future::pending().await,
        };
        let Ok(read @ 1..) = read else { return };
        if stream.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}
