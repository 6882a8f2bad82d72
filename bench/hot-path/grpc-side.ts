import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { Client, credentials, Metadata } from "@grpc/grpc-js";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import type { Side } from "./rounds.ts";

const { input, output, parent, name: method } = DisputeService.method.getDispute;

/** Requests a dispute like an external trusted service. */
export function grpcSide(
  name: string,
  { url, disputeId, headers = {} }: { url: string; disputeId: string; headers?: Readonly<Record<string, string>> },
): Side & { close(): void } {
  const client = new Client(new URL(url).host, credentials.createInsecure());
  const metadata = new Metadata();
  for (const [header, value] of Object.entries(headers)) metadata.set(header, value);
  const bytes = Buffer.from(toBinary(input, { $typeName: input.typeName, disputeId, expand: [] }));
  return {
    name,
    close: () => client.close(),
    ask: () =>
      new Promise((resolve, reject) => {
        const answered = (error: Error | null, answer?: { disputeId: string }) =>
          error || answer?.disputeId !== disputeId ? reject(error ?? new Error(`${name} answered another`)) : resolve();
        client.makeUnaryRequest(
          `/${parent.typeName}/${method}`,
          () => bytes,
          (answer) => fromBinary(output, answer),
          null,
          metadata,
          answered,
        );
      }),
  };
}
