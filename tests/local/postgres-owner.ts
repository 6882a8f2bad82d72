// Started by postgres.test.ts: a process that owns a server until it is killed.
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";

const [dataDir = ""] = process.argv.slice(2);
const { pid, url } = await startEmbeddedPostgres({ dataDir, fast: true });
console.log(JSON.stringify({ serverPid: pid, url }));
setInterval(() => {}, 1 << 30);
