export { Call, type WithResponse } from "./call.ts";
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  DeclinedError,
  EngineError,
  type ErrorDetail,
  type ErrorType,
  IdempotencyError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  TollhouseConnectionError,
  TollhouseError,
  TollhouseTimeoutError,
  ValidationError,
} from "./errors.ts";
export { type FixtureHeader, type FixtureLine, type FixtureSource, readFixture } from "./fixture.ts";
export type * from "./gen/resources.ts";
export { ListCall, type Page } from "./list-call.ts";
export type { ChangeOptions, RequestOptions, TollhouseOptions, WriteOptions } from "./options.ts";
export type { RateLimit, TollhouseResponse } from "./response.ts";
export { Tollhouse } from "./tollhouse.ts";
