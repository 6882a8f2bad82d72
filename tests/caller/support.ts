import { ConnectError } from "@connectrpc/connect";
import type { TestService } from "#tests/layer3/service.ts";

export const addressOf = (service: TestService, protocol: "connect" | "grpc") =>
  protocol === "grpc" ? service.grpcUrl : service.url;

export const failureOf = (call: Promise<unknown>): Promise<ConnectError> =>
  call.then(
    () => Promise.reject(new Error("The call succeeded")),
    (error: unknown) => ConnectError.from(error),
  );
