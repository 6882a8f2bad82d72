import { type DescMessage, type DescMethod, fromBinary, type MessageShape, toBinary } from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  type StreamRequest,
  type StreamResponse,
  type UnaryRequest,
  type UnaryResponse,
} from "@connectrpc/connect";
import type { CallOptions, Client, ClientReadableStream, Metadata, ServiceError, StatusObject } from "@grpc/grpc-js";
import { connectErrorOf, headersOf, metadataOf } from "./grpc-wire.ts";

export function unaryCall<I extends DescMessage, O extends DescMessage>(
  client: Client,
  req: UnaryRequest<I, O>,
  options: CallOptions,
): Promise<UnaryResponse<I, O>> {
  const { method, service, message: question, header: sent } = req;
  return new Promise((resolve, reject) => {
    let header = new Headers();
    let message: MessageShape<O> | undefined;
    const { path, serialize, parse } = wireOf(method);
    const call = client.makeUnaryRequest(
      path,
      serialize,
      parse,
      question,
      metadataOf(sent),
      options,
      (error, answer) => {
        message = answer;
        if (error) reject(connectErrorOf(error));
      },
    );
    cancelOnAbort(call, req.signal);
    call.on("metadata", (metadata: Metadata) => {
      header = headersOf(metadata);
    });
    // The status comes last, after the callback.
    call.on("status", ({ metadata }: StatusObject) => {
      if (message) resolve({ stream: false, service, method, header, message, trailer: headersOf(metadata) });
    });
  });
}

export async function serverStream<I extends DescMessage, O extends DescMessage>(
  client: Client,
  req: StreamRequest<I, O>,
  options: CallOptions,
): Promise<StreamResponse<I, O>> {
  const { method, service } = req;
  const question = await onlyMessage(req);
  const { path, serialize, parse } = wireOf<I, O>(method);
  const call = client.makeServerStreamRequest(path, serialize, parse, question, metadataOf(req.header), options);
  cancelOnAbort(call, req.signal);
  // Errors are read from the status: an error event may come before the iteration starts.
  call.on("error", () => {});
  const ended = new Promise<StatusObject>((resolve) => call.once("status", resolve));
  const began = new Promise<Headers>((resolve) => call.once("metadata", (metadata) => resolve(headersOf(metadata))));
  const header = await Promise.race([began, ended.then(() => new Headers())]);
  const trailer = new Headers();
  return { stream: true, service, method, header, trailer, message: messagesOf(call, ended, trailer) };
}

async function* messagesOf<Message>(
  call: ClientReadableStream<Message>,
  ended: Promise<StatusObject>,
  trailer: Headers,
): AsyncGenerator<Message> {
  try {
    for await (const message of call) yield message as Message;
  } catch (error) {
    throw connectErrorOf(error as ServiceError);
  }
  const status = await ended;
  headersOf(status.metadata).forEach((value, name) => {
    trailer.set(name, value);
  });
  if (status.code !== 0) throw connectErrorOf(status);
}

async function onlyMessage<I extends DescMessage>({ method, message }: StreamRequest<I>): Promise<MessageShape<I>> {
  if (method.methodKind === "server_streaming") for await (const question of message) return question;
  throw new ConnectError(`${method.name} streams its request, which gRPC callers do not`, Code.Unimplemented);
}

function cancelOnAbort(call: { cancel(): void }, signal: AbortSignal): void {
  if (signal.aborted) call.cancel();
  else signal.addEventListener("abort", () => call.cancel(), { once: true });
}

function wireOf<I extends DescMessage, O extends DescMessage>(
  method: DescMethod & { readonly input: I; readonly output: O },
) {
  return {
    path: `/${method.parent.typeName}/${method.name}`,
    serialize: (message: MessageShape<I>): Buffer => Buffer.from(toBinary(method.input, message)),
    parse: (bytes: Buffer): MessageShape<O> => fromBinary(method.output, bytes),
  };
}
