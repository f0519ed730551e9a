import { Counter, Histogram, type Registry } from 'prom-client';

/** The counters of rendered pages. */
export function countPages(registry: Registry) {
  const registers = [registry];
  return {
    renders: new Histogram({
      name: 'page_render_seconds',
      help: 'Time to render a page, with its reads and its wait',
      registers,
    }),
    hits: new Counter({
      name: 'page_cache_hits_total',
      help: 'Pages sent from the cache, fresh or while a new one is rendered',
      labelNames: ['age'],
      registers,
    }),
    shells: new Counter({
      name: 'page_shells_total',
      help: 'Pages sent without their content, because too many were rendered or their data could not be read',
      registers,
    }),
  };
}
