import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Extension, PGliteOptions } from '@electric-sql/pglite';

import { PAGES_MAX, shareMemory } from './sharedModules.ts';
import {
  bytesOf,
  wasm,
  type WasmImports,
  type WasmInstance,
  type WasmMemory,
  type WasmModule,
} from './webAssembly.ts';

const { resolve } = createRequire(import.meta.url);
/** Pages of 64 KB: PGlite's own choice. */
const PAGES_AT_START = 2048;

/** Where PostgreSQL looks for an interrupt: the indexes of its flags in the engine's memory. */
export interface InterruptFlags {
  readonly memory: Int32Array<SharedArrayBuffer>;
  readonly pending: number;
  readonly cancel: number;
}

/** What is known of an engine that other threads can interrupt, once it has started. */
export interface Interruptible {
  readonly flags: InterruptFlags;
  /** The setting `statement_timeout` of the session, in ms. */
  readonly statementTimeout: () => number;
}

interface EngineExports {
  readonly InterruptPending: { readonly value: number };
  readonly QueryCancelPending: { readonly value: number };
  readonly malloc: (size: number) => number;
  readonly GetConfigOption: (name: number, missingOk: number, restrictPrivileged: number) => number;
}

type Instantiate = (
  imports: WasmImports,
  done: (instance: WasmInstance, module: WasmModule) => void,
) => object;

/**
 * Options that make PGlite keep its memory where other threads reach it. PostgreSQL asks often whether it should stop what it is
 * doing. Elsewhere a signal tells it; WebAssembly has none, but another thread can set the flags that the signal's handler
 * would set. From this call on, all modules that this thread compiles and that import a memory expect a shared one.
 */
export async function makeInterruptible(): Promise<{
  readonly options: PGliteOptions;
  readonly extension: Extension;
  readonly started: Promise<Interruptible>;
}> {
  const bytes = await readFile(join(dirname(resolve('@electric-sql/pglite')), 'pglite.wasm'));
  expectSharedMemory();
  const module = await wasm.compile(shareMemory(bytes));
  const memory = new wasm.Memory({ initial: PAGES_AT_START, maximum: PAGES_MAX, shared: true });
  const started = Promise.withResolvers<Interruptible>();
  const instantiate = async (imports: WasmImports): Promise<WasmInstance> => {
    // A single process has no use for timers: PostgreSQL's would wake this thread only once the statement is over.
    const env = { ...imports['env'], _setitimer_js: () => 0 };
    const instance = (await wasm.instantiate(module, { ...imports, env })) as WasmInstance;
    started.resolve(describe(memory, instance.exports as EngineExports));
    return instance;
  };
  const instantiateWasm: Instantiate = (imports, done) => {
    const tell = async () => done(await instantiate(imports), module);
    tell().catch(started.reject);
    return {};
  };
  return {
    options: { pgliteWasmModule: module },
    extension: {
      name: 'interrupts',
      setup: async (_engine, emscripten: object) => ({
        emscriptenOpts: { ...emscripten, wasmMemory: memory, instantiateWasm },
      }),
    },
    started: started.promise,
  };
}

function describe(memory: WasmMemory, engine: EngineExports): Interruptible {
  const name = Buffer.from('statement_timeout\0');
  const at = engine.malloc(name.length);
  // Read anew each time, because the memory may have grown.
  const bytes = () => new Uint8Array(memory.buffer);
  bytes().set(name, at);
  return {
    flags: {
      memory: new Int32Array(memory.buffer),
      pending: engine.InterruptPending.value / 4,
      cancel: engine.QueryCancelPending.value / 4,
    },
    statementTimeout: () => {
      const heap = bytes();
      let value = 0;
      for (let digit = engine.GetConfigOption(at, 0, 0); heap[digit]; digit++)
        value = value * 10 + (heap[digit] ?? 0) - 48;
      return value;
    },
  };
}

let isExpected = false;

/** PGlite compiles the modules of PostgreSQL's extensions itself, whenever one is first needed. */
function expectSharedMemory(): void {
  if (isExpected) return;
  isExpected = true;
  wasm.Module = new Proxy(wasm.Module, {
    construct: (Module, [bytes]: [ArrayBuffer]) => new Module(shareMemory(bytesOf(bytes))),
  });
  const { instantiate } = wasm;
  const isCompiled = (source: unknown): source is WasmModule => source instanceof wasm.Module;
  wasm.instantiate = (source, imports) =>
    isCompiled(source) ? instantiate(source, imports) : instantiate(shareMemory(bytesOf(source)), imports);
}
