import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Machine } from './machine.ts';

export const RESULTS = path.join(import.meta.dirname, 'results');

/** Who answers: the product, bare Fastify routes, pgbench, the hand-made clone, or node:http from memory. */
export type TargetName = 'product' | 'bare' | 'pgbench' | 'clone' | 'http';

/** One round of one case. */
export interface Round {
  readonly requests: number;
  readonly rate: number;
  /** In ms. */
  readonly p50: number;
  readonly p99: number;
  /** Of an answer with its headers. */
  readonly bytes: number;
  /** Processor time for a request, in µs; 0 for a part that is not there or that the server contains. */
  readonly server: number;
  readonly database: number;
}

/** The rounds of one case with one target. */
export interface Series {
  readonly name: string;
  readonly target: TargetName;
  readonly connections: number;
  readonly rounds: readonly Round[];
}

/** What `npm run bench` keeps of one catalogue. */
export interface ReadResults {
  readonly kind: 'reads';
  readonly machine: Machine;
  readonly database: 'postgres' | 'embedded';
  /** What the database calls itself, and how its settings differ from its defaults. */
  readonly version: string;
  readonly settings: readonly string[];
  readonly items: number;
  readonly seconds: number;
  readonly filling: { readonly seconds: number; readonly bytes: number };
  /** Resident memory of the product in bytes. */
  readonly memory: { readonly idle: number; readonly loaded: number };
  /** How many different questions each case has, and the total of the first. */
  readonly cases: readonly { readonly name: string; readonly questions: number; readonly total: string }[];
  readonly series: readonly Series[];
}

/** What `npm run bench:live` keeps. */
export interface LiveResults {
  readonly kind: 'live';
  readonly machine: Machine;
  readonly sockets: number;
  readonly rate: number;
  readonly rows: readonly {
    readonly name: string;
    /** Resident memory per open socket, in KB of 1,024 bytes. */
    readonly memory: number;
    /** From sending to receipt at the other end, in ms, at the given rate. */
    readonly p50: number;
    readonly p99: number;
    /** Messages per second at that rate. */
    readonly paced: number;
    /** Processor time of the server and of the clients per message, in µs. */
    readonly work: number;
    readonly clientWork: number;
    /** Messages per second with a fixed number in flight. */
    readonly most: number;
  }[];
}

/** What any other benchmark keeps: tables that go into the report as they are. */
export interface TableResults {
  readonly kind: 'table';
  readonly title: string;
  readonly machine: Machine;
  /** Paragraphs before the table. */
  readonly text: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export type Results = ReadResults | LiveResults | TableResults;

/** Writes results as one file, with four digits that count and a line for each row. */
export function keep(folder: string, name: string, results: Results): void {
  const shortened = (_key: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  const lines = JSON.stringify(results, shortened).replaceAll('{"name":', '\n{"name":');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.json`), `${lines}\n`);
}

/** Everything that was kept in the folder, in the order of the names. */
export function readAll(folder: string): Results[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  // `keep` wrote them.
  return names.sort().map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Results);
}
