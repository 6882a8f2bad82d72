import type { TestService } from "#tests/layer3/service.ts";

export const addressOf = (service: TestService, protocol: "connect" | "grpc") =>
  protocol === "grpc" ? service.grpcUrl : service.url;
