import { connect, createServer, type Socket } from "node:net";

// A TCP balancer as a process of its own. BALANCER: {"port", "healthPort", "backends": [{"port", "readyUrl"}]} as JSON.

interface Backend {
  readonly port: number;
  readonly readyUrl: string;
  state: "ready" | "draining" | "down";
  readonly sockets: Set<Socket>;
}

const CHECK_EACH_MS = 200;
const CHECK_PATIENCE_MS = 1_500;
const CONNECT_PATIENCE_MS = 1_000;
const FALLS = 2;

const {
  port,
  healthPort,
  backends: given,
} = JSON.parse(process.env.BALANCER ?? "{}") as {
  port: number;
  healthPort: number;
  backends: Pick<Backend, "port" | "readyUrl">[];
};
const backends: Backend[] = given.map((each) => ({ ...each, state: "down", sockets: new Set() }));
let turn = 0;

/** A process that reports not ready keeps its connections; one that does not answer loses them. */
async function watch(backend: Backend): Promise<void> {
  for (let failures = 0; ; ) {
    const signal = AbortSignal.timeout(CHECK_PATIENCE_MS);
    const answer = await fetch(backend.readyUrl, { signal }).catch(() => null);
    await answer?.arrayBuffer().catch(() => {});
    failures = answer ? 0 : failures + 1;
    if (answer) backend.state = answer.ok ? "ready" : "draining";
    else if (failures >= FALLS) {
      backend.state = "down";
      for (const socket of backend.sockets) socket.destroy();
    }
    await new Promise((resolve) => setTimeout(resolve, CHECK_EACH_MS));
  }
}

function inTurn(): Backend[] {
  const ready = backends.filter(({ state }) => state === "ready");
  turn += 1;
  return ready.map((_, index) => ready[(index + turn) % ready.length] as Backend);
}

function reach({ port: to }: Backend): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(to, "127.0.0.1");
    const giveUp = () => {
      socket.destroy();
      resolve(null);
    };
    const timer = setTimeout(giveUp, CONNECT_PATIENCE_MS);
    socket.once("error", giveUp).once("connect", () => {
      clearTimeout(timer);
      socket.off("error", giveUp);
      resolve(socket);
    });
  });
}

async function serve(near: Socket): Promise<void> {
  near.on("error", () => {}).pause();
  for (const backend of inTurn()) {
    const far = await reach(backend);
    if (!far) continue;
    for (const socket of [near, far]) backend.sockets.add(socket);
    far.on("error", () => {}).on("close", () => near.destroy());
    near.on("close", () => {
      far.destroy();
      for (const socket of [near, far]) backend.sockets.delete(socket);
    });
    near.pipe(far);
    far.pipe(near);
    return;
  }
  near.destroy();
}

for (const backend of backends) void watch(backend);
const listening = createServer({ allowHalfOpen: false }, (socket) => void serve(socket)).listen({
  port,
  host: "127.0.0.1",
  backlog: 4_096,
});
const health = createServer((socket) => {
  const isReady = backends.some(({ state }) => state === "ready");
  socket
    .on("error", () => {})
    .end(`HTTP/1.1 ${isReady ? "200 OK" : "503 No"}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
}).listen(healthPort, "127.0.0.1");

process.once("SIGTERM", () => {
  for (const server of [listening, health]) server.close();
  process.exit(0);
});
