// The health check of deploy/Dockerfile: exits with 0 if the server of this container answers.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;
