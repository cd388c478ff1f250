//! ECharts in QuickJS, fenced in: a limit of memory, of stack and of time for whatever runs.

use std::{
    cell::Cell,
    rc::Rc,
    time::{Duration, Instant},
};

use rquickjs::{CatchResultExt, CaughtError, Context, Function, Runtime};

use crate::{ChartError, layout::Size};

/// ECharts with the SVG renderer and Podium's marks; made by script/bundle-js.
const BUNDLE: &str = include_str!("../js/dist/echarts-server.js");

/// What the engine may use.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EngineLimits {
    pub(crate) memory_bytes: usize,
    pub(crate) stack_bytes: usize,
    /// For one drawing, and for loading.
    pub(crate) time: Duration,
}

impl Default for EngineLimits {
    fn default() -> Self {
        // Measured: ECharts takes 12 MB once loaded, a chart of 12 panels and 8 configs 4 MB more. An unoptimised
        // build on a busy machine takes a second to load.
        Self {
            memory_bytes: 96 << 20,
            stack_bytes: 1 << 20,
            time: Duration::from_secs(10),
        }
    }
}

/// One JavaScript engine. It belongs to the thread that made it.
pub(crate) struct Engine {
    context: Context,
    limits: EngineLimits,
    deadline: Rc<Cell<Option<Instant>>>,
}

impl Engine {
    /// An engine that has ECharts loaded.
    pub(crate) fn with_echarts(limits: EngineLimits) -> Result<Self, ChartError> {
        let engine = Self::new(limits)?;
        engine.run(BUNDLE)?;
        Ok(engine)
    }

    fn new(limits: EngineLimits) -> Result<Self, ChartError> {
        let failed = |error: rquickjs::Error| ChartError::Engine(error.to_string());
        let runtime = Runtime::new().map_err(failed)?;
        runtime.set_memory_limit(limits.memory_bytes);
        runtime.set_max_stack_size(limits.stack_bytes);
        let deadline = Rc::new(Cell::new(None::<Instant>));
        let until = Rc::clone(&deadline);
        runtime.set_interrupt_handler(Some(Box::new(move || {
            until.get().is_some_and(|at| Instant::now() > at)
        })));
        let context = Context::full(&runtime).map_err(failed)?;
        Ok(Self {
            context,
            limits,
            deadline,
        })
    }

    /// Draws one chart.
    pub(crate) fn draw(&self, option: &str, size: Size) -> Result<String, ChartError> {
        self.limited(|context| {
            let draw: Function = context
                .globals()
                .get("renderChart")
                .catch(context)
                .map_err(|error| said(&error))?;
            draw.call((option, size.width, size.height))
                .catch(context)
                .map_err(|error| said(&error))
        })
    }

    fn run(&self, script: &str) -> Result<(), ChartError> {
        self.limited(|context| {
            context
                .eval::<(), _>(script)
                .catch(context)
                .map_err(|error| said(&error))
        })
    }

    fn limited<T>(
        &self,
        work: impl for<'js> FnOnce(&rquickjs::Ctx<'js>) -> Result<T, String>,
    ) -> Result<T, ChartError> {
        self.deadline.set(Instant::now().checked_add(self.limits.time));
        let result = self.context.with(|context| work(&context));
        self.deadline.set(None);
        result.map_err(ChartError::Engine)
    }
}

/// The engine's complaint in one line of bounded length.
fn said(error: &CaughtError<'_>) -> String {
    let text = error.to_string();
    text.lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take(200)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Engine {
        let limits = EngineLimits {
            memory_bytes: 16 << 20,
            stack_bytes: 256 << 10,
            time: Duration::from_millis(200),
        };
        Engine::new(limits).unwrap()
    }

    #[test]
    fn an_endless_script_is_interrupted() {
        let engine = small();
        assert!(engine.run("for (;;) {}").is_err());
        assert!(engine.run("try { for (;;) {} } catch { for (;;) {} }").is_err());
        assert!(engine.run("1 + 1").is_ok());
    }

    #[test]
    fn memory_and_recursion_have_an_end() {
        let engine = small();
        assert!(
            engine
                .run("let s = 'x'; for (;;) s += s + Math.random();")
                .is_err()
        );
        assert!(engine.run("function f() { return f() + 1 } f()").is_err());
    }

    #[test]
    fn the_engine_knows_no_file_and_no_network() {
        let engine = small();
        for name in [
            "require",
            "fetch",
            "XMLHttpRequest",
            "process",
            "std",
            "os",
            "Deno",
        ] {
            assert!(
                engine
                    .run(&format!("if (typeof {name} !== 'undefined') throw 1"))
                    .is_ok(),
                "{name}"
            );
        }
    }
}
