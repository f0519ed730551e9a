import { randomUUID } from 'node:crypto';

import fastify, { type FastifyInstance } from 'fastify';

import { emailRoutes } from './accounts/email/emailRoutes.ts';
import { googleRoutes } from './accounts/google/googleRoutes.ts';
import { languageRoutes } from './accounts/language/languageRoutes.ts';
import { mailRoutes } from './accounts/mailPreferences/mailRoutes.ts';
import { passwordRoutes } from './accounts/passwords/passwordRoutes.ts';
import { profileRoutes } from './accounts/profile/profileRoutes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { findViewer } from './accounts/sessions/sessionActions.ts';
import { sessionRoutes } from './accounts/sessions/sessionRoutes.ts';
import { waysInRoutes } from './accounts/waysIn/waysInRoutes.ts';
import { measureHealth } from './admin/health.ts';
import { adminRoutes } from './admin/routes.ts';
import { feedRoutes, serveFeeds } from './calendar/feeds/feedRoutes.ts';
import { measureImports } from './calendar/imports/importMetrics.ts';
import { importRoutes } from './calendar/imports/importRoutes.ts';
import { countByStatus } from './calendar/imports/importStore.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import type { Context } from './context.ts';
import { loggable } from './db/loggable.ts';
import { isOverloaded } from './db/violation.ts';
import { reportDatabase } from './db/watch/poolMetrics.ts';
import { disputeJudgeRoutes } from './disputes/judgeRoutes.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { handoverRoutes } from './handover/routes.ts';
import { findCallers, guardAccess, readTokens } from './http/access.ts';
import { speakJson } from './http/body/json.ts';
import { makeHopOf, decorateHops, trustProxies } from './http/callers/hop.ts';
import { rememberWrites } from './http/current.ts';
import { makeIsForeign, tellForeign } from './http/foreign.ts';
import { makeAddHeaders, setHeaders } from './http/headers.ts';
import { reportHealth } from './http/health.ts';
import { answerFromKept, KeptAnswers } from './http/kept/answers.ts';
import { reportCache } from './http/kept/cacheMetrics.ts';
import { admitRequests } from './http/limits/admit.ts';
import { answerBrokenRequest, boundConnections, closeIdleConnections } from './http/limits/connections.ts';
import { boundDownloads } from './http/limits/downloads.ts';
import { guardAgainstFloods, FloodGuard } from './http/limits/floodGuard.ts';
import { boundRequests } from './http/limits/openRequests.ts';
import { guardRawRequests } from './http/limits/rawRequests.ts';
import { countByAddress, countByUser, limitAddresses } from './http/limits/requestLimits.ts';
import { takeTurns } from './http/limits/turns.ts';
import { boundUnread } from './http/limits/unread.ts';
import { logSerializers, RequestLog } from './http/log/log.ts';
import { foldRefusals } from './http/log/refusalLog.ts';
import { describeApi } from './http/openapi.ts';
import { makeOwnOrigin } from './http/ownOrigin.ts';
import { answerProblems, makeAnswer } from './http/problems.ts';
import { shrinkAnswers } from './http/sending/answers.ts';
import { makeAnswerUnroutable } from './http/unroutable.ts';
import { serveWeb } from './http/web.ts';
import { takePictures } from './images/intake/pictureBodies.ts';
import { imageRoutes } from './images/routes.ts';
import { serveImages } from './images/serveRoutes.ts';
import { seePictures } from './items/pictureActions.ts';
import { itemRoutes } from './items/routes.ts';
import { measureLedger } from './ledger/ledgerMetrics.ts';
import { findImbalance } from './ledger/queries.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { followChanges } from './live/changes.ts';
import { asksForWebSocket, serveLive } from './live/socket.ts';
import { liveDependencies } from './liveDependencies.ts';
import { messageRoutes } from './messages/routes.ts';
import { loadBuiltPages } from './pages/builtPages.ts';
import { makeAnswerPage } from './pages/routes.ts';
import { tellSearchEngines } from './pages/searchEngineRoutes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { handovers } from './rentalHandovers.ts';
import { paperRoutes } from './rentals/papers/paperRoutes.ts';
import { rentalRoutes } from './rentals/routes.ts';
import { offerAppeal } from './reports/appealLinkActions.ts';
import { blockRoutes } from './reports/blockRoutes.ts';
import { caseRoutes } from './reports/caseRoutes.ts';
import { reportRoutes } from './reports/reportRoutes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { siteRoutes } from './site/routes.ts';

const BODY_LIMIT = 256 * 1024;
/** Time for a whole request to arrive, in ms: enough for 5 MB over a poor connection. */
const REQUEST_MS = 120_000;

/** An inactive connection is closed after this time, in ms: the client does not read the answer, or stopped sending. */
const SILENT_MS = 60_000;
const HEADERS_MS = 20_000;
/** How often timeouts are checked, in ms. */
const CHECK_MS = 5000;

interface AppOptions {
  /** Validates every answer against its schema, as in tests. */
  readonly verifyAnswers?: boolean;
  /** Whether calls are refused while there is too much to do; as the limits, if not given. */
  readonly shedsLoad?: boolean;
  /** Follows its requests, before anything else sees them. */
  readonly follow?: ((server: FastifyInstance) => void) | undefined;
}

/** Assembles the server from its modules; it neither listens nor opens anything. */
export async function buildApp(context: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, database } = context;
  const trust = trustProxies(config.trustedProxies);
  const hopOf = makeHopOf(trust, config.publicUrl);
  const isForeign = makeIsForeign(makeOwnOrigin(config));
  const addHeaders = makeAddHeaders(config);
  const spendOfAddress = limitAddresses(context.makeLimit);
  const floodGuard = new FloodGuard(config.rateLimit);
  const answer = makeAnswer(config, isOverloaded);
  const answerUnroutable = makeAnswerUnroutable(
    hopOf,
    isForeign,
    addHeaders,
    spendOfAddress,
    floodGuard,
    answer,
  );
  const server = fastify({
    logger: { level: config.logLevel, serializers: logSerializers(hopOf, loggable) },
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: trust,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENT_MS,
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: CHECK_MS,
      shouldUpgradeCallback: asksForWebSocket,
    },
    forceCloseConnections: 'idle',
    // A request that a proxy sends on a connection that it had open is answered while the server stops, and the connection closed.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerUnroutable(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  });
  options.follow?.(server);
  closeIdleConnections(server);
  foldRefusals(server);
  answerProblems(server, answer);
  speakJson(server, options.verifyAnswers ?? false);
  decorateHops(server, hopOf);
  tellForeign(server, isForeign);
  setHeaders(server, addHeaders);
  guardAgainstFloods(server, trust, floodGuard);
  guardRawRequests(server, { ...config, trust, hopOf, isForeign }, floodGuard);
  if (config.rateLimit) boundRequests(server);
  const measureAdmission = admitRequests(
    server,
    database.waits,
    options.shedsLoad ?? config.rateLimit,
    floodGuard,
  );
  countByAddress(server, spendOfAddress);
  // After the count of what an answer costs, which has to see it as a whole.
  shrinkAnswers(server);
  if (config.rateLimit) boundUnread(server);
  const inTurn = takeTurns(server, database.kind, config.rateLimit);
  if (database.kind === 'postgres') rememberWrites(server);
  await readTokens(server);
  const kept = new KeptAnswers(
    () => context.bus.isWhole(),
    () => context.now().getTime(),
  );
  followChanges(context.bus, kept);
  answerFromKept(server, kept);
  findCallers(server, findViewer(context));
  countByUser(server, context.makeLimit);
  guardAccess(server);
  if (config.rateLimit) boundConnections(server, trust);
  boundDownloads(server, config.rateLimit);
  takePictures(server, context);
  await describeApi(server, config.siteName, config.publicUrl);
  const measure = measureHealth(server, database.db.$client);
  const dependencies = [{ name: 'database', ping: () => database.ping() }];
  if (config.redisUrl !== null) dependencies.push({ name: 'redis', ping: () => context.bus.ping() });
  const metrics = reportHealth(server, dependencies, config.metricsToken);
  measureAdmission(metrics);
  reportDatabase(metrics, database);
  reportCache(metrics, 'answer', kept);
  measureImports(metrics, () => countByStatus(database.db));
  measureLedger(metrics, () => findImbalance(database.db));

  for (const register of [
    ...siteRoutes(context),
    ...emailRoutes(context),
    ...accountRoutes(context, (userId) => offerAppeal(context, userId)),
    ...profileRoutes(context),
    ...googleRoutes(context, (userId) => offerAppeal(context, userId)),
    ...passwordRoutes(context),
    ...sessionRoutes(context),
    ...waysInRoutes(context),
    ...languageRoutes(context),
    ...mailRoutes(context),
    ...placeRoutes(),
    ...categoryRoutes(context),
    ...itemRoutes(context),
    ...imageRoutes(context),
    ...rentalRoutes(context, handovers(context)),
    ...handoverRoutes(context),
    ...disputeRoutes(context),
    ...disputeJudgeRoutes(context),
    ...paperRoutes(context),
    ...paymentRoutes(context),
    ...ledgerRoutes(context),
    ...calendarRoutes(context),
    ...messageRoutes(context),
    ...reviewRoutes(context),
    ...feedRoutes(context),
    ...importRoutes(context),
    ...adminRoutes(context, measure),
    ...blockRoutes(context),
    ...reportRoutes(context),
    ...caseRoutes(context),
  ]) {
    register(server);
  }
  serveImages(server, context, seePictures(context));
  serveFeeds(server, context);
  serveLive(server, context.bus, liveDependencies(context), {
    isForeign,
    hopOf,
    makeLimit: context.makeLimit,
    floodGuard,
    inTurn,
    isBounded: config.rateLimit,
    verifyAnswers: options.verifyAnswers,
    metrics,
  });
  tellSearchEngines(server, context);
  const built = await loadBuiltPages();
  server.addHook('onClose', async () => built?.thread.stop());
  await serveWeb(
    server,
    config.siteName,
    config.languages,
    (templates) => built && makeAnswerPage(context, built, templates, metrics),
  );
  return server;
}
