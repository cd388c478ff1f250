// script/silence.mjs FILE: takes from a WebAssembly file, as wasm-bindgen leaves it, what says why it panics. There is
// nobody to say it to: without a console hook the message goes nowhere, and the module traps, as it still does. What
// only led there – checks' places in the source, texts, the code that puts them together – wasm-opt then finds unused.
import { readFileSync, writeFileSync } from "node:fs"
import { argv } from "node:process"

// What never returns, by the names in core, alloc and std; each body is checked to end in a trap.
const never = new RegExp(
  "::(panicking::(panic|panic_fmt|panic_display|panic_bounds_check|panic_nounwind\\w*|panic_const::\\w+|assert_failed\\w*)" +
    "|option::(unwrap_failed|expect_failed)|result::unwrap_failed|cell::panic_\\w+|cell::lazy::panic_\\w+" +
    "|str::slice_error_fail\\w*|slice::\\w+::\\w+_fail|slice::index::slice_\\w+_fail|\\w+::assert_failed" +
    "|panic_on_ord_violation|panic_access_error|panic_poisoned" +
    "|raw_vec::(handle_error|capacity_overflow)|alloc::handle_alloc_error|rust_begin_unwind" +
    "|__rt::borrow_fail)(::<.*>)?(::h[0-9a-f]{16})?$",
)
// What wasm-streams exports for bodies of requests that are streams, of which there are none.
const unused = /^intounderlying\w+$/
const trap = Buffer.from([3, 0, 0x00, 0x0b])

const path = argv[2]
const file = readFileSync(path)
let at = 8

function number() {
  let value = 0
  for (let shift = 1; ; shift *= 128) {
    const byte = file[at++]
    value += (byte & 127) * shift
    if (byte < 128) return value
  }
}

function encoded(value) {
  const bytes = []
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128)
  return Buffer.from([...bytes, value])
}

function text() {
  const length = number()
  at += length
  return file.toString("utf8", at - length, at)
}

// The imported functions, which come first in the numbering.
function importedFunctions() {
  let functions = 0
  for (let left = number(); left > 0; left--) {
    text()
    text()
    const kind = file[at++]
    if (kind === 0) {
      number()
      functions++
    } else if (kind === 3) {
      at += 2
    } else {
      if (kind === 1) at++
      const hasMaximum = file[at++] & 1
      number()
      if (hasMaximum) number()
    }
  }
  return functions
}

function functionNames(end) {
  const names = new Map()
  while (at < end) {
    const kind = file[at++]
    const next = number() + at
    if (kind === 1) for (let left = number(); left > 0; left--) names.set(number(), text())
    at = next
  }
  return names
}

const sections = []
let imported = 0
let names = new Map()
while (at < file.length) {
  const start = at
  const id = file[at++]
  const end = number() + at
  sections.push({ id, start, content: at, end })
  if (id === 2) imported = importedFunctions()
  if (id === 0 && text() === "name") names = functionNames(end)
  at = end
}

let silenced = 0
function silencedCode({ content }) {
  at = content
  const count = number()
  const bodies = [encoded(count)]
  for (let index = imported; index < imported + count; index++) {
    const start = at
    at = number() + at
    const name = names.get(index) ?? ""
    const traps = file[at - 2] === 0x00
    const goes = unused.test(name) || (never.test(name) && traps)
    silenced += goes
    bodies.push(goes ? trap : file.subarray(start, at))
  }
  return Buffer.concat(bodies)
}

const parts = [file.subarray(0, 8)]
for (const section of sections) {
  if (section.id !== 10) {
    parts.push(file.subarray(section.start, section.end))
    continue
  }
  const code = silencedCode(section)
  parts.push(Buffer.from([10]), encoded(code.length), code)
}
if (silenced === 0) throw new Error(`${path} has no names of functions that panic`)
writeFileSync(path, Buffer.concat(parts))
