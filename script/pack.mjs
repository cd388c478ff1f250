// script/pack.mjs FILE…: writes FILE.br and FILE.gz, as small as can be, and says how large they are.
import { readFileSync, writeFileSync } from "node:fs"
import { basename } from "node:path"
import { argv } from "node:process"
import { brotliCompressSync, gzipSync } from "node:zlib"

for (const path of argv.slice(2)) {
  const bytes = readFileSync(path)
  const small = brotliCompressSync(bytes)
  writeFileSync(`${path}.br`, small)
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  console.log(`${basename(path)}: ${bytes.length} bytes, ${small.length} as Brotli`)
}
