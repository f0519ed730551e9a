import {
  ACTIVITY_DAYS,
  getActivity,
  getItemMetrics,
  getPopularCategories,
  getPopularLocations,
  getRentalMetrics,
  getUserMetrics,
  listAudit,
  listModeration,
  listRegistrations,
} from '@lendloop/contract/admin';
import { getHealth, getHealthHistory } from '@lendloop/contract/admin/health';
import { listJobs } from '@lendloop/contract/admin/jobs';
import { countCases } from '@lendloop/contract/cases/cases';

import type { FakeServer } from './fakeServer.ts';

/** Answers the reads of the dashboard, until a test says something else. */
export function answerAsDashboard(server: FakeServer): void {
  server.answer(getUserMetrics, {
    total: 40,
    new30Days: 7,
    verified: 10,
    admins: 1,
    googleAuth: 4,
    emailAuth: 36,
  });
  server.answer(countCases, { open: 3, appealed: 0 });
  server.answer(getItemMetrics, { total: 30, new30Days: 3, active: 15, pending: 2 });
  server.answer(getRentalMetrics, { total: 20, pending: 5, completed: 12, cancelled: 1 });
  server.answer(getPopularCategories, [{ categoryName: 'Garden', count: 9 }]);
  server.answer(getPopularLocations, [{ location: 'Indiranagar', count: 8 }]);
  server.answer(
    getActivity,
    Array.from({ length: ACTIVITY_DAYS }, (_, index) => ({
      day: `2026-03-${String(index + 10)}`,
      users: 1,
      listings: 2,
      rentals: 3,
      messages: 4,
    })),
  );
  server.answer(getHealth, {
    load: 0.2,
    delay: { meanMs: 1, p99Ms: 5 },
    memory: { residentBytes: 200_000_000, heapBytes: 90_000_000 },
    connections: { http: 3, database: 2 },
    responses: { count: 100, p50Ms: 4, p95Ms: 20 },
    uptimeSeconds: 3600,
    version: '1.2.3',
  });
  server.answer(listRegistrations, []);
  server.answer(listModeration, []);
  server.answer(listAudit, []);
  server.answer(listJobs, []);
  const minutes = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
  server.answer(
    getHealthHistory,
    [70, 0].map((ago) => ({
      at: minutes(ago),
      nodes: 2,
      load: ago === 0 ? 0.1 : 0.4,
      memoryBytes: 300 * 1024 * 1024,
      requestsPerMinute: 12,
      p95Ms: 25,
      connections: 5,
    })),
  );
}
