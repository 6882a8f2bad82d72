import { createClient } from "@connectrpc/connect";
import { grpcConnection } from "#extensions/caller/grpc-transport.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { aService, SECRET } from "#tests/layer3/service.ts";

const HEADERS = { "x-internal-secret": SECRET, "x-org-id": "org_acme", "x-org-slug": "acme" };
const CLIENTS = 48;
/** One of this many calls is slow enough to span several renewals of its connection. */
const SLOW_OF = 200;

interface Outcome {
  readonly calls: number;
  readonly lost: readonly string[];
}

/** Calls a service over constantly renewed connections, and returns the lost calls. */
export async function callOverRenewals(calls: number, renewedAfterMs: number): Promise<Outcome> {
  const service = await aService();
  const connection = grpcConnection([new URL(service.grpcUrl)], 30_000, renewedAfterMs);
  const disputes = createClient(DisputeService, connection.transport);
  const lost: string[] = [];
  let begun = 0;
  const client = async () => {
    while (begun < calls) {
      begun += 1;
      const disputeId = begun % SLOW_OF === 0 ? "slow" : "dsp_1";
      await disputes.getDispute({ disputeId }, { headers: HEADERS }).catch((error) => lost.push(String(error)));
      service.calls.length = 0;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  connection.close();
  await service.stop();
  return { calls, lost };
}

if (import.meta.main) {
  const [calls = "100000", renewedAfterMs = "50"] = process.argv.slice(2);
  const { lost } = await callOverRenewals(Number(calls), Number(renewedAfterMs));
  console.log({ calls: Number(calls), lost: lost.length, why: [...new Set(lost)] });
}
