import { execFile } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import grpc from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { protoPath as healthProto } from "grpc-health-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aService, SECRET, type TestService } from "./service.ts";
import { aSigningKey, aToken } from "./tokens.ts";

const packages = createRequire(import.meta.url);
const reflectionProto = packages.resolve("@grpc/reflection/build/proto/grpc/reflection/v1/reflection.proto");
const key = aSigningKey();
const clients: grpc.Client[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

type Stub = grpc.Client & Record<string, (...given: unknown[]) => grpc.ClientDuplexStream<unknown, unknown>>;

function clientOf(service: TestService, proto: string, path: readonly string[]): Stub {
  let found: unknown = grpc.loadPackageDefinition(loadSync(proto, { enums: String, keepCase: true, oneofs: true }));
  for (const name of path) found = (found as Record<string, unknown>)[name];
  const Client = found as grpc.ServiceClientConstructor;
  const client = new Client(new URL(service.grpcUrl).host, grpc.credentials.createInsecure());
  clients.push(client);
  return client as unknown as Stub;
}

const healthOf = (service: TestService) => clientOf(service, healthProto, ["grpc", "health", "v1", "Health"]);

const check = (service: TestService, name = ""): Promise<string> =>
  new Promise((resolve, reject) => {
    healthOf(service).Check?.({ service: name }, (error: grpc.ServiceError | null, answer: { status: string }) =>
      error ? reject(error) : resolve(answer.status),
    );
  });

describe("gRPC health", () => {
  test("is open to everybody, for the server and for each service, also when nobody could call", async () => {
    const service = await aService({ config: { internalSecret: null } });
    expect(await check(service)).toBe("SERVING");
    expect(await check(service, "tollhouse.v1.DisputeService")).toBe("SERVING");
    await expect(check(service, "other.Service")).rejects.toMatchObject({ code: grpc.status.NOT_FOUND });
    await service.stop();
  });

  test("who watches is told when the service stops, and does not hold it up", async () => {
    const service = await aService();
    const watch = healthOf(service).Watch?.({ service: "" });
    if (!watch) throw new Error("there is no Watch");
    const statuses: string[] = [];
    watch.on("data", ({ status }: { status: string }) => statuses.push(status));
    await once(watch, "data");
    const startedAt = Date.now();
    await Promise.all([service.stop(10_000), once(watch, "end")]);
    expect(statuses).toEqual(["SERVING", "NOT_SERVING"]);
    expect(Date.now() - startedAt).toBeLessThan(5_000);
  });
});

describe("server reflection", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await aService({ config: { callTokenKeys: [key.publicKey] } });
  });
  afterAll(() => service.stop());

  function reflect(to: TestService, headers: Record<string, string>, question: object): Promise<unknown> {
    const metadata = new grpc.Metadata();
    for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
    const client = clientOf(to, reflectionProto, ["grpc", "reflection", "v1", "ServerReflection"]);
    const call = client.ServerReflectionInfo?.(metadata);
    return new Promise((resolve, reject) => {
      call?.on("error", reject);
      call?.on("data", (answer) => {
        call.end();
        resolve(answer);
      });
      call?.write(question);
    });
  }

  const list = { list_services: "" };
  const services = {
    list_services_response: {
      service: [
        { name: "grpc.health.v1.Health" },
        { name: "tollhouse.v1.DisputeService" },
        { name: "tollhouse.v1.OrganizationService" },
      ],
    },
  };

  test("lists the services for who has the secret", async () => {
    expect(await reflect(service, { "x-internal-secret": SECRET }, list)).toMatchObject(services);
  });

  test.each(["tollhouse.v1.DisputeService", "grpc.health.v1.Health", "google.rpc.ErrorInfo", "google.rpc.Status"])(
    "describes %s with everything that it needs",
    async (symbol) => {
      const question = { file_containing_symbol: symbol };
      const answer = await reflect(service, { "x-internal-secret": SECRET }, question);
      expect(answer).toMatchObject({ file_descriptor_response: { file_descriptor_proto: expect.anything() } });
    },
  );

  test.each([
    ["nobody", {}],
    ["who has a wrong secret", { "x-internal-secret": "wrong" }],
    ["who has only an organization", { "x-org-id": "org_acme" }],
  ])("refuses %s", async (_who, headers: Record<string, string>) => {
    await expect(reflect(service, headers, list)).rejects.toMatchObject({
      code: grpc.status.UNAUTHENTICATED,
      details: "invalid internal secret",
    });
  });

  test("asks for a system token where the mode asks for tokens", async () => {
    const strict = await aService({ config: { serviceAuthMode: "jwt", callTokenKeys: [key.publicKey] } });
    const user = await aToken(key, { actor: { userId: "usr_1" }, organization: { id: "org_acme" } });
    for (const headers of [{ "x-internal-secret": SECRET }, { authorization: `Bearer ${user}` }])
      await expect(reflect(strict, headers, list)).rejects.toMatchObject({ code: grpc.status.UNAUTHENTICATED });
    const system = await aToken(key, { organization: null });
    expect(await reflect(strict, { authorization: `Bearer ${system}` }, list)).toMatchObject(services);
    await strict.stop();
  });

  test.each([
    [
      "tollhouse.v1.DisputeService/GetDispute",
      { disputeId: "dsp_1" },
      { disputeId: "dsp_1", transactionId: "org_acme" },
    ],
    ["grpc.health.v1.Health/Check", {}, { status: "SERVING" }],
  ])("lets buf curl call %s without any .proto file", async (method, message, answer) => {
    const buf = packages.resolve("@bufbuild/buf/bin/buf");
    const header = ["-H", `x-internal-secret: ${SECRET}`, "-H", "x-org-id: org_acme"];
    const reflection = ["--reflect-header", `x-internal-secret: ${SECRET}`];
    const call = ["-d", JSON.stringify(message), `${service.grpcUrl}/${method}`];
    const args = [buf, "curl", "--protocol", "grpc", "--http2-prior-knowledge", ...reflection, ...header, ...call];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(JSON.parse(stdout)).toMatchObject(answer);
  });
});
