import type { DescService } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";

/** A contract service and its implementation. Missing methods answer "unimplemented". */
export interface ServiceRoute<Service extends DescService = DescService> {
  readonly service: Service;
  readonly implementation: Partial<ServiceImpl<Service>>;
}

/** Checks the implementation against its contract, and erases the service type so that routes fit into one list. */
export function serviceRoute<Service extends DescService>(
  service: Service,
  implementation: Partial<ServiceImpl<Service>>,
): ServiceRoute {
  return { service, implementation } as ServiceRoute;
}
