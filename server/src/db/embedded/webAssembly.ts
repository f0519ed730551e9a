/** A compiled module. */
export type WasmModule = object & { readonly wasm: 'module' };

export interface WasmInstance {
  readonly exports: object;
}

export type WasmImports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface WasmMemory {
  readonly buffer: SharedArrayBuffer;
}

type Bytes = ArrayBuffer | NodeJS.ArrayBufferView;

/** The part of WebAssembly's interface that is used here; its types otherwise come with those of a browser. */
interface WasmInterface {
  Module: new (bytes: Bytes) => WasmModule;
  readonly Memory: new (limits: { initial: number; maximum: number; shared: true }) => WasmMemory;
  readonly compile: (bytes: Bytes) => Promise<WasmModule>;
  instantiate: (source: Bytes | WasmModule, imports?: WasmImports) => Promise<unknown>;
}

export const wasm = (globalThis as unknown as { WebAssembly: WasmInterface }).WebAssembly;

export const bytesOf = (source: Bytes): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
