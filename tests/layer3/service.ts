import { setTimeout as pause } from "node:timers/promises";
import type { Interceptor } from "@connectrpc/connect";
import { pino } from "pino";
import { type ServiceRoute, serviceRoute } from "#extensions/platform/composition/service-route.ts";
import { noSuch, Refusal } from "#extensions/platform/kernel/refuse.ts";
import type { FindTenant, Tenant } from "#extensions/platform/tenancy/tenant.ts";
import { beginsWaitingKey, type Call, callOf } from "#extensions/platform/work/call.ts";
import { createServer, type ServerContext } from "#extensions/server/server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { OrganizationService } from "#proto/tollhouse/v1/organizations_pb.ts";

export const SECRET = "a-secret-of-the-test-that-is-long-enough";
export const ACME: Tenant = { organizationId: "org_acme", organizationSlug: "acme" };
export const GLOBEX: Tenant = { organizationId: "org_globex", organizationSlug: "globex" };

const passOn: Interceptor = (next) => next;

export const findTenant: FindTenant = async (name) =>
  [ACME, GLOBEX].find(({ organizationId, organizationSlug }) =>
    "id" in name ? organizationId === name.id : organizationSlug === name.slug,
  ) ?? null;

export interface TestService {
  readonly url: string;
  readonly grpcUrl: string;
  readonly metricsUrl: string | null;
  /** The calls that were let in, in their order. */
  readonly calls: Call[];
  /** Every line that was logged. */
  readonly log: string[];
  stop(graceMs?: number): Promise<void>;
}

type Given = Partial<Omit<ServerContext, "config">> & { readonly config?: Partial<ServerContext["config"]> };

/** The real ports, authentication and interceptors around in-memory services. */
export async function aService({ config, ...given }: Given = {}): Promise<TestService> {
  const calls: Call[] = [];
  const log: string[] = [];
  const server = createServer({
    config: {
      host: "127.0.0.1",
      port: 0,
      grpcPort: 0,
      grpcConnectionAge: { maxMs: 0, graceMs: 0 },
      internalSecret: SECRET,
      internalSecretPrevious: null,
      metricsPort: null,
      serviceAuthMode: "secret",
      callTokenKeys: [],
      ...config,
    },
    logger: pino({ level: "debug" }, { write: (line: string) => void log.push(line) }),
    findTenant,
    ready: async () => ({ database: true }),
    unitOfWork: passOn,
    routes: routesThatRecord(calls),
    ...given,
  });
  const addresses = await server.start();
  return { ...addresses, calls, log, stop: (graceMs = 1_000) => server.stop(graceMs) };
}

/** The dispute's ID selects the service's behavior. */
export function routesThatRecord(calls: Call[]): ServiceRoute[] {
  return [
    serviceRoute(DisputeService, {
      async getDispute({ disputeId }, context) {
        const call = callOf(context);
        calls.push(call);
        if (disputeId === "missing") throw noSuch("dispute", disputeId);
        if (disputeId === "decided")
          throw new Refusal({
            kind: "conflict",
            reason: "dispute_not_answerable",
            message: "it is won",
            metadata: { dispute_status: "dispute_won" },
          });
        if (disputeId === "broken") throw new TypeError("the inner workings");
        if (disputeId === "slow") await pause(400);
        if (disputeId === "waits") context.values.get(beginsWaitingKey)();
        if (disputeId === "waits") await pause(400);
        if (disputeId === "endless") await pause(20_000, undefined, { signal: context.signal });
        return { disputeId, transactionId: call.tenant?.organizationId ?? "", environment: call.environment };
      },
      attachEvidence: ({ disputeId, content }) => ({
        disputeId,
        file: content.case === "file" ? { sizeBytes: content.value.content.length } : {},
      }),
      submitEvidence: () => ({ body: Buffer.alloc(7 * 1024 * 1024), contentType: "application/octet-stream" }),
    }),
    serviceRoute(OrganizationService, {
      findOrganization(_request, context) {
        calls.push(callOf(context));
        return { organizationId: "org_found" };
      },
    }),
  ];
}
