use std::{
    slice,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel},
    },
    thread,
};

use charming::Chart;
use podium_compare::{Column, Section};
use sha2::{Digest, Sha256};

use crate::{
    ChartError,
    cache::{Cache, Key},
    engine::{Engine, EngineLimits},
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
}

struct Job {
    charts: Vec<(String, Size)>,
    answer: Sender<Result<Vec<String>, ChartError>>,
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
        })
    }

    /// Draws one chart. Blocks the calling thread until it is drawn.
    ///
    /// # Errors
    /// When too much waits, or the engine refuses or is stopped.
    pub fn render(&self, chart: &Chart, size: Size) -> Result<Drawing, ChartError> {
        let drawings = self.draw(vec![(option_json(chart), size)])?;
        drawings
            .into_iter()
            .next()
            .ok_or_else(|| ChartError::Engine("no drawing".to_owned()))
    }

    /// The figures of one section, each a drawing for the page to flow, and how many rows had to be left out.
    /// Blocks the calling thread.
    ///
    /// # Errors
    /// As [`Renderer::render`].
    pub fn section(
        &self,
        section: &Section,
        columns: &[Column],
    ) -> Result<(Vec<FigureSvg>, usize), ChartError> {
        let Figures { shown, left_out } = Figures::of_section(section, columns);
        let draw = |figure: &Figure| {
            let sheet = Sheet::figure(figure);
            (option_json(&chart(slice::from_ref(figure), &sheet)), sheet.size)
        };
        let drawings = self.draw(shown.iter().map(draw).collect())?;
        let figures = shown.into_iter().zip(drawings).map(|(figure, drawing)| {
            Ok(FigureSvg {
                row: figure.row().to_owned(),
                title: figure.title().join(" "),
                svg: drawing.in_page(figure.label())?,
            })
        });
        Ok((figures.collect::<Result<_, ChartError>>()?, left_out))
    }

    fn draw(&self, charts: Vec<(String, Size)>) -> Result<Vec<Drawing>, ChartError> {
        let keys: Vec<Key> = charts.iter().map(|(option, size)| key(option, *size)).collect();
        let mut known: Vec<Option<Arc<str>>> = {
            let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
            keys.iter().map(|key| cache.get(key)).collect()
        };
        let sizes: Vec<Size> = charts.iter().map(|(_, size)| *size).collect();
        let missing = charts
            .into_iter()
            .zip(&known)
            .filter(|(_, known)| known.is_none())
            .map(|(chart, _)| chart);
        let missing: Vec<_> = missing.collect();
        let mut drawn = if missing.is_empty() {
            Vec::new()
        } else {
            self.ask(missing)?
        }
        .into_iter();
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        for (slot, key) in known.iter_mut().zip(keys).filter(|(slot, _)| slot.is_none()) {
            let svg: Option<Arc<str>> = drawn.next().map(Into::into);
            if let Some(svg) = &svg {
                cache.insert(key, Arc::clone(svg));
            }
            *slot = svg;
        }
        Ok(known
            .into_iter()
            .flatten()
            .zip(sizes)
            .map(|(raw, size)| Drawing { raw, size })
            .collect())
    }

    fn ask(&self, charts: Vec<(String, Size)>) -> Result<Vec<String>, ChartError> {
        let (answer, drawn) = channel();
        self.jobs
            .try_send(Job { charts, answer })
            .map_err(|error| match error {
                TrySendError::Full(_) => ChartError::Busy,
                TrySendError::Disconnected(_) => ChartError::Engine("its threads have ended".to_owned()),
            })?;
        drawn
            .recv()
            .map_err(|_| ChartError::Engine("its thread has ended".to_owned()))?
    }
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
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { charts, answer }) = job else { return };
        let drawn = drawn(&mut engine, &charts);
        if drawn.is_err() {
            // Nobody knows in which state an interrupted engine is: the next job gets a new one.
            engine = None;
        }
        // Who asked may have gone.
        let _gone = answer.send(drawn);
    }
}

fn drawn(engine: &mut Option<Engine>, charts: &[(String, Size)]) -> Result<Vec<String>, ChartError> {
    let engine = match engine {
        Some(engine) => engine,
        none => none.insert(Engine::with_echarts(EngineLimits::default())?),
    };
    charts
        .iter()
        .map(|(option, size)| engine.draw(option, *size))
        .collect()
}
