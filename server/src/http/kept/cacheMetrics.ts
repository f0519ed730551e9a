import { Counter, Gauge, type Registry } from 'prom-client';

/** How much a cache keeps, and how often it helped. */
export interface Measured {
  readonly size: { readonly entries: number; readonly bytes: number };
  readonly counts: { readonly hits?: number; readonly misses: number; readonly evictions: number };
}

/** Adds the metrics of a cache, its hits only if it counts them; `name` is what it keeps. */
export function reportCache(registry: Registry, name: string, cache: Measured): void {
  const registers = [registry];
  const counter = (what: string, help: string, value: () => number) =>
    new Counter({
      name: `${name}_cache_${what}_total`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  const gauge = (what: string, help: string, value: () => number) =>
    new Gauge({
      name: `${name}_cache_${what}`,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  if (cache.counts.hits !== undefined)
    counter('hits', 'Times that something was sent from the cache', () => cache.counts.hits ?? 0);
  counter('misses', 'Times that something had to be made, to be kept', () => cache.counts.misses);
  counter('evictions', 'Things dropped because the cache was full', () => cache.counts.evictions);
  gauge('entries', 'Things in the cache', () => cache.size.entries);
  gauge('bytes', 'Estimated size of the cache', () => cache.size.bytes);
}
