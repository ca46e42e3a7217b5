// The health check of the image, which has no curl: exit code 0 while the server in this container answers and is not about to end.
const [port = "8080"] = process.argv.slice(2);
const signal = AbortSignal.timeout(4_000);
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
