import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError, decodeBinaryHeader, encodeBinaryHeader } from "@connectrpc/connect";
import { Metadata, type MetadataValue, type StatusObject } from "@grpc/grpc-js";
import { StatusSchema } from "#proto/google/rpc/status_pb.ts";

// How Connect's view of a call (headers, ConnectError) is written in gRPC's (metadata, status). Both ends use it.

/** An evidence file has 5 MB at most; the rest is for its envelope and for JSON's base64. */
export const MAX_MESSAGE_BYTES = 6 * 1024 * 1024;

const DETAILS = "grpc-status-details-bin";

/** Values of one name are joined by commas, as everywhere in HTTP; binary ones are base64. */
export function headersOf(metadata: Metadata): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(metadata.toJSON()))
    for (const value of values) headers.append(name, typeof value === "string" ? value : encodeBinaryHeader(value));
  return headers;
}

export function metadataOf(headers: HeadersInit = {}): Metadata {
  const metadata = new Metadata();
  // A plain object is what our own calls have; the copy into Headers would cost as much as the metadata.
  const isPlain = !(headers instanceof Headers) && !Array.isArray(headers);
  for (const [name, value] of isPlain ? Object.entries(headers) : new Headers(headers)) {
    if (!name.endsWith("-bin")) metadata.set(name, value);
    else for (const part of value.split(",")) metadata.add(name, Buffer.from(decodeBinaryHeader(part.trim())));
  }
  return metadata;
}

/** The error of a handler as the status that ends its call, with the trailers that the handler set. */
export function statusOf(error: ConnectError, trailer = new Metadata()): StatusObject {
  const details = error.details.map((detail) =>
    "desc" in detail
      ? {
          typeUrl: `type.googleapis.com/${detail.desc.typeName}`,
          value: toBinary(detail.desc, create(detail.desc, detail.value)),
        }
      : { typeUrl: `type.googleapis.com/${detail.type}`, value: detail.value },
  );
  const metadata = metadataOf(error.metadata);
  metadata.merge(trailer);
  const status = create(StatusSchema, { code: error.code, message: error.rawMessage, details });
  if (details.length > 0) metadata.set(DETAILS, Buffer.from(toBinary(StatusSchema, status)));
  // Code's numbers are gRPC's.
  return { code: error.code as number, details: error.rawMessage, metadata };
}

/** The error that Connect's own transports throw: with the headers and the trailers of the answer. */
export function connectErrorOf({ code, details, metadata }: Partial<StatusObject>, header: Headers): ConnectError {
  const trailer = metadata ? headersOf(metadata) : new Headers();
  trailer.delete(DETAILS);
  // grpc-js passes the errors of its decompression on: their code is no status, and some have no message.
  const isStatus = code !== undefined && Code[code] !== undefined;
  const error = new ConnectError(details ?? "", isStatus ? (code as number as Code) : Code.Internal, header);
  trailer.forEach((value, name) => {
    error.metadata.append(name, value);
  });
  error.details = detailsOf(metadata?.get(DETAILS)[0]);
  return error;
}

/** Details that cannot be decoded are none, as for Connect's transports. */
function detailsOf(bytes: MetadataValue | undefined): ConnectError["details"] {
  if (!(bytes instanceof Buffer)) return [];
  try {
    return fromBinary(StatusSchema, bytes).details.map(({ typeUrl, value }) => ({
      type: typeUrl.slice(typeUrl.lastIndexOf("/") + 1),
      value,
    }));
  } catch {
    return [];
  }
}
