import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError, decodeBinaryHeader, encodeBinaryHeader } from "@connectrpc/connect";
import { Metadata, type MetadataValue, type StatusObject } from "@grpc/grpc-js";
import { StatusSchema } from "#proto/google/rpc/status_pb.ts";

// Converts between Connect's view of a call (headers, ConnectError) and gRPC's (metadata, status). Both ends use it.

/** An evidence file has at most 5 MB; the rest is for its envelope and JSON's base64. */
export const MAX_MESSAGE_BYTES = 6 * 1024 * 1024;

const DETAILS = "grpc-status-details-bin";

/** Values of one name are joined by commas, as in HTTP; binary ones are base64. */
export function headersOf(metadata: Metadata): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(metadata.toJSON()))
    for (const value of values) headers.append(name, typeof value === "string" ? value : encodeBinaryHeader(value));
  return headers;
}

export function metadataOf(headers: HeadersInit = {}): Metadata {
  const metadata = new Metadata();
  // Our own calls pass a plain object; copying it into Headers would cost as much as the metadata.
  const isPlain = !(headers instanceof Headers) && !Array.isArray(headers);
  for (const [name, value] of isPlain ? Object.entries(headers) : new Headers(headers)) {
    if (!name.endsWith("-bin")) metadata.set(name, value);
    else for (const part of value.split(",")) metadata.add(name, Buffer.from(decodeBinaryHeader(part.trim())));
  }
  return metadata;
}

/** Converts a handler's error to the status that ends the call, with the handler's trailers. */
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
  // Connect's code numbers are gRPC's.
  return { code: error.code as number, details: error.rawMessage, metadata };
}

/** Builds the error that Connect's own transports throw, with the answer's headers and trailers. */
export function connectErrorOf({ code, details, metadata }: Partial<StatusObject>, header: Headers): ConnectError {
  const trailer = metadata ? headersOf(metadata) : new Headers();
  trailer.delete(DETAILS);
  // grpc-js passes decompression errors on: their code is no status, and some have no message.
  const isStatus = code !== undefined && Code[code] !== undefined;
  const error = new ConnectError(details ?? "", isStatus ? (code as number as Code) : Code.Internal, header);
  trailer.forEach((value, name) => {
    error.metadata.append(name, value);
  });
  error.details = detailsOf(metadata?.get(DETAILS)[0]);
  return error;
}

/** Details that cannot be decoded are dropped, as by Connect's transports. */
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
