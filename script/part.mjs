// script/part.mjs FILE.wat FIRST.wat PARSERS.wat: parts the browser's program in two. FIRST brings a page to life;
// PARSERS has what only the functions of `app::islands::parsers` reach, and is fetched when a file was chosen. Both share
// one memory, one stack and one table: where FIRST calls what it has not, it calls through places of the table that are
// empty until PARSERS fills them. Reads what wasm-dis writes: one element of the module after the other, each on lines
// of its own.
import { readFileSync, writeFileSync } from "node:fs"
import { argv } from "node:process"

const name = String.raw`\$(?:"(?:[^"\\]|\\.)*"|[^\s()]+)`
const border = /podium_app::islands::parsers::\w+(::h[0-9a-f]{16})?"?$/
// Nor does FIRST have what is called through the table and reads files: nothing tells who calls that. It is known by its
// crate, if it is large. Of small functions the compiler may have made one with others that look the same.
const reading = /^\$"?<*&?(podium_formats|quick_xml|ruzstd|miniz_oxide|flate2|tar|csv_core|aho_corasick|sha2)\b/
// What the standard library and the domain have of their own is whoever's: it lies with FIRST, which is smaller.
const common = /^\$"?<*&?((core|alloc|std)\[[0-9a-f]{16}\]|podium_domain)::/
const large = 500

const [from, firstPath, parsersPath] = argv.slice(2)
const elements = []
for (const line of readFileSync(from, "utf8").split("\n")) {
  if (line.startsWith(" (")) elements.push(line)
  else if (elements.length > 0 && line !== ")" && !line.startsWith(" ;;")) elements.push(elements.pop() + "\n" + line)
}
const known = /^ \((type|import|global|memory|data|table|elem|export|func) /
const unknown = elements.find((element) => !known.test(element))
if (unknown) throw new Error(`${from} has what is not parted yet: ${unknown.slice(0, 80)}`)
const kind = (word) => elements.filter((element) => element.startsWith(` (${word} `))
const only = (word, some = "") => {
  const [found, ...more] = kind(word).filter((element) => element.includes(some))
  if (!found || more.length > 0) throw new Error(`${from} has not one ${word} with '${some}'`)
  return found
}
const named = (element, before) => new RegExp(`\\(${before} (${name})`).exec(element)?.[1]

const functions = new Map(kind("func").map((element) => [named(element, "func"), element]))
const imported = new Map(
  kind("import").flatMap((element) => {
    const called = named(element, "func")
    return called ? [[called, element.slice(element.indexOf(called) + called.length, element.lastIndexOf("))"))]] : []
  }),
)
const calls = new Map()
for (const [caller, body] of functions) {
  if (body.includes("(ref.func ")) throw new Error(`${caller} takes the address of a function: that is not parted yet`)
  calls.set(caller, new Set([...body.matchAll(new RegExp(`\\((?:return_)?call (${name})`, "g"))].map((match) => match[1])))
}

const table = only("elem")
if (!table.startsWith(" (elem $0 (table $0) (i32.const 1) func ")) throw new Error(`${from} fills its table otherwise`)
const inTable = [...table.slice(table.indexOf(" func ")).matchAll(new RegExp(name, "g"))].map((match) => match[0])
// The place 0 is nobody's, so that no address of a function is 0.
const places = only("table", "funcref")
const placed = ` (table $0 ${inTable.length + 1} ${inTable.length + 1} funcref)`
if (places !== placed) throw new Error(`${from} has another table than it fills: ${places}`)
const isLate = (called) => border.test(called) || (reading.test(called) && functions.get(called)?.length > large)
const exported = kind("export").map((element) => named(element, "func"))
const first = new Set()
const reached = [...exported, ...inTable, ...[...functions.keys()].filter((own) => common.test(own))]
while (reached.length > 0) {
  const next = reached.pop()
  if (!functions.has(next) || first.has(next) || isLate(next)) continue
  first.add(next)
  reached.push(...calls.get(next))
}
const isFirst = (called) => first.has(called) || imported.has(called)
const across = (callers, wanted) => {
  const called = [...functions.keys()].filter(callers).flatMap((caller) => [...calls.get(caller)])
  return [...new Set(called)].filter(wanted)
}
const empty = across((caller) => first.has(caller), (called) => !isFirst(called))
const lent = across((caller) => !first.has(caller), isFirst)
const app = /^\$"?<*&?podium_app\b/
const early = [...first].filter((caller) => app.test(caller)).flatMap((caller) => [...calls.get(caller)])
const wrong = early.find((called) => !isFirst(called) && !border.test(called))
if (wrong) throw new Error(`app calls ${wrong}, not app::islands::parsers`)
if (!empty.some((called) => border.test(called))) throw new Error(`${from} calls nothing of app::islands::parsers`)

const parameters = (called) => {
  const head = functions.get(called).split("\n", 1)[0]
  return [...head.matchAll(/\(param \$\d+ (\w+)\)/g)].map((match) => match[1])
}
const type = (called) => {
  if (imported.has(called)) return imported.get(called)
  const result = /\(result [^)]*\)/.exec(functions.get(called).split("\n", 1)[0])?.[0] ?? ""
  return ` (param ${parameters(called).join(" ")}) ${result}`
}
const place = (at) => inTable.length + 1 + at
const through = empty.map((called, at) => {
  const local = parameters(called).map((kind, at) => [`(param $${at} ${kind})`, `(local.get $${at})`])
  const result = /\(result .*/.exec(type(called))?.[0] ?? ""
  return ` (func ${called} ${local.map(([param]) => param).join(" ")} ${result}
  (call_indirect $0 ${type(called)} ${local.map(([, get]) => get).join(" ")} (i32.const ${place(at)})))`
})

/** The places of the table whose functions are wanted, as one element for each row of neighbours. */
const filled = (wanted) => {
  const rows = []
  inTable.forEach((entry, at) => {
    if (!wanted(entry)) return
    if (at > 0 && wanted(inTable[at - 1])) rows.at(-1).push(entry)
    else rows.push([` (elem (table $0) (i32.const ${at + 1}) func`, entry])
  })
  return rows.map((row) => `${row.join(" ")})`)
}
const bodies = (wanted) => [...functions].filter(([own]) => wanted(own)).map(([, body]) => body)
const memory = only("memory")
const stack = "$__stack_pointer"
const size = place(empty.length)
const shared = [["table", `(table $0)`], ["stack", `(global ${stack})`]]
const exports = [...shared, ...lent.map((called, at) => [`f${at}`, `(func ${called})`])]

const write = (path, parts) => writeFileSync(path, `(module\n${parts.flat().join("\n")}\n)\n`)
write(firstPath, [
  kind("type"),
  kind("import"),
  kind("global"),
  memory,
  kind("data"),
  kind("table").map((element) => (element === placed ? ` (table $0 ${size} funcref)` : element)),
  filled(isFirst),
  kind("export"),
  exports.map(([as, what]) => ` (export "${as}" ${what})`),
  bodies(isFirst),
  through,
])
write(parsersPath, [
  kind("type"),
  ` (import "program" "memory" ${memory.trim()})`,
  ` (import "program" "table" (table $0 ${size} funcref))`,
  ` (import "program" "__wbindgen_externrefs" ${only("table", "externref").trim()})`,
  ` (import "program" "stack" (global ${stack} (mut i32)))`,
  lent.map((called, at) => ` (import "program" "f${at}" (func ${called}${type(called)}))`),
  filled((entry) => !isFirst(entry)),
  ` (elem (table $0) (i32.const ${place(0)}) func ${empty.join(" ")})`,
  bodies((own) => !first.has(own)),
])
