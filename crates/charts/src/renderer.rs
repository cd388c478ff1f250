use std::{
    slice,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel},
    },
    thread,
    time::Instant,
};

use charming::Chart;
use podium_compare::{Column, Section};
use podium_domain::FigureLook;
use sha2::{Digest, Sha256};

use crate::{
    ChartError,
    cache::{Cache, Key},
    engine::{Engine, EngineLimits},
    failures::Failures,
    figure::{Figure, Figures},
    layout::{Sheet, Size},
    options::{chart, option_json},
    svg::{Drawing, FigureSvg},
};

/// How much drawing a process does.
#[derive(Debug, Clone, Copy)]
pub struct RendererLimits {
    /// Threads, each with an engine of its own that takes about 15 MB once it has drawn.
    pub threads: usize,
    /// Requests that may wait; one more gets [`ChartError::Busy`].
    pub waiting: usize,
    /// Bytes of drawings kept.
    pub cache_bytes: usize,
}

impl Default for RendererLimits {
    fn default() -> Self {
        Self {
            threads: 2,
            waiting: 32,
            cache_bytes: 32 << 20,
        }
    }
}

/// Draws charts on threads of its own. Cheap to clone; the threads end with the last clone.
#[derive(Clone)]
pub struct Renderer {
    jobs: SyncSender<Job>,
    cache: Arc<Mutex<Cache>>,
    failures: Arc<Mutex<Failures>>,
}

struct Job {
    option: String,
    size: Size,
    answer: Sender<Result<String, ChartError>>,
}

impl Renderer {
    /// Starts the threads; each loads ECharts with its first chart.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn new(limits: RendererLimits) -> std::io::Result<Self> {
        let (jobs, queue) = sync_channel(limits.waiting);
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..limits.threads.max(1) {
            let queue = Arc::clone(&queue);
            thread::Builder::new()
                .name(format!("charts-{number}"))
                // QuickJS may use 1 MB of it, see EngineLimits.
                .stack_size(4 << 20)
                .spawn(move || work(&queue))?;
        }
        Ok(Self {
            jobs,
            cache: Arc::new(Mutex::new(Cache::new(limits.cache_bytes))),
            failures: Arc::default(),
        })
    }

    /// Draws one chart. Blocks the calling thread until it is drawn.
    ///
    /// # Errors
    /// When too much waits, or the engine refuses or is stopped.
    pub fn render(&self, chart: &Chart, size: Size) -> Result<Drawing, ChartError> {
        let option = option_json(chart);
        let raw = self.kept(key(&option, size), || self.ask(option, size))?;
        Ok(Drawing { raw, size })
    }

    /// The figures of one section, each a drawing for the page to flow, and how many rows had to be left out: there are
    /// too many, or the engine failed at their figure a short time ago. Blocks the calling thread.
    ///
    /// # Errors
    /// As [`Renderer::render`].
    pub fn section(
        &self,
        section: &Section,
        columns: &[Column],
        look: FigureLook,
    ) -> Result<(Vec<FigureSvg>, usize), ChartError> {
        let Figures { shown, left_out } = Figures::of_section(section, columns, look);
        let (drawn, failed) = self.figures(&shown)?;
        Ok((drawn, left_out + failed))
    }

    /// Each figure a drawing for the page to flow, and how many rows have none because their drawing failed a short time
    /// ago. Blocks the calling thread.
    ///
    /// # Errors
    /// As [`Renderer::render`].
    pub fn figures(&self, figures: &[Figure]) -> Result<(Vec<FigureSvg>, usize), ChartError> {
        let mut failed = 0;
        let mut drawn = Vec::with_capacity(figures.len());
        for figure in figures {
            let key = figure.key();
            if locked(&self.failures).has(&key, Instant::now()) {
                failed += figure.rows();
                continue;
            }
            drawn.push(FigureSvg {
                row: figure.row().to_owned(),
                title: figure.title().join(" "),
                svg: self.kept(key, || self.in_page(figure))?,
            });
        }
        Ok((drawn, failed))
    }

    /// Draws a figure for a page.
    fn in_page(&self, figure: &Figure) -> Result<String, ChartError> {
        let sheet = Sheet::figure(figure);
        let option = option_json(&chart(slice::from_ref(figure), &sheet));
        let raw = self.ask(option, sheet.size)?.into();
        let size = sheet.size;
        Drawing { raw, size }.in_page(figure.label())
    }

    /// What is kept under this key, or is made now and then kept.
    fn kept(
        &self,
        key: Key,
        make: impl FnOnce() -> Result<String, ChartError>,
    ) -> Result<Arc<str>, ChartError> {
        if let Some(known) = locked(&self.cache).get(&key) {
            return Ok(known);
        }
        if locked(&self.failures).has(&key, Instant::now()) {
            return Err(ChartError::Engine("it failed a short time ago".to_owned()));
        }
        match make() {
            Ok(text) => {
                let text: Arc<str> = text.into();
                locked(&self.cache).insert(key, Arc::clone(&text));
                Ok(text)
            }
            Err(error) => {
                if error != ChartError::Busy {
                    locked(&self.failures).note(key, Instant::now());
                }
                Err(error)
            }
        }
    }

    fn ask(&self, option: String, size: Size) -> Result<String, ChartError> {
        let (answer, drawn) = channel();
        self.jobs
            .try_send(Job { option, size, answer })
            .map_err(|error| match error {
                TrySendError::Full(_) => ChartError::Busy,
                TrySendError::Disconnected(_) => ChartError::Engine("its threads have ended".to_owned()),
            })?;
        drawn
            .recv()
            .map_err(|_| ChartError::Engine("its thread has ended".to_owned()))?
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn key(option: &str, size: Size) -> Key {
    let mut hash = Sha256::new();
    hash.update(size.width.to_le_bytes());
    hash.update(size.height.to_le_bytes());
    hash.update(option);
    hash.finalize().into()
}

/// What one thread does until the last renderer is gone.
fn work(queue: &Mutex<Receiver<Job>>) {
    let mut engine = None;
    loop {
        let job = locked(queue).recv();
        let Ok(Job { option, size, answer }) = job else {
            return;
        };
        let drawn = drawn(&mut engine, &option, size);
        if drawn.is_err() {
            // Nobody knows in which state an interrupted engine is: the next job gets a new one.
            engine = None;
        }
        // Who asked may have gone.
        let _gone = answer.send(drawn);
    }
}

fn drawn(engine: &mut Option<Engine>, option: &str, size: Size) -> Result<String, ChartError> {
    let engine = match engine {
        Some(engine) => engine,
        none => none.insert(Engine::with_echarts(EngineLimits::default())?),
    };
    engine.draw(option, size)
}
