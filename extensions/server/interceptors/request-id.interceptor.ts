import { ConnectError, createContextKey, type Interceptor } from "@connectrpc/connect";
import { requestIdFrom } from "#contract/request-id.ts";

export const REQUEST_ID_HEADER = "x-request-id";

/** Set before the interceptors run if the HTTP port has already chosen the ID. */
export const requestIdKey = createContextKey("", { description: "request id" });

/** Sets the request's ID and returns it in answers and errors. */
export const requestId: Interceptor = (next) => async (req) => {
  const id = req.contextValues.get(requestIdKey) || requestIdFrom(req.header.get(REQUEST_ID_HEADER));
  req.contextValues.set(requestIdKey, id);
  try {
    const response = await next(req);
    response.header.set(REQUEST_ID_HEADER, id);
    return response;
  } catch (reason) {
    const error = ConnectError.from(reason);
    error.metadata.set(REQUEST_ID_HEADER, id);
    throw error;
  }
};
