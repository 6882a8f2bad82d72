import { ConnectError, createContextKey, type Interceptor } from "@connectrpc/connect";
import { requestIdFrom } from "#contract/request-id.ts";

export const REQUEST_ID_HEADER = "x-request-id";

/** Set before the interceptors run when the HTTP port has already chosen the id. */
export const requestIdKey = createContextKey("", { description: "request id" });

/** Gives the request its id and returns it in answers and errors. */
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
