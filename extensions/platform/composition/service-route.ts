import type { DescService } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";

/** A service of the contract and the object that answers it. Methods that it lacks answer "unimplemented". */
export interface ServiceRoute<Service extends DescService = DescService> {
  readonly service: Service;
  readonly implementation: Partial<ServiceImpl<Service>>;
}

/** Checks the implementation against its contract, and forgets the exact service so that routes fit into one list. */
export function serviceRoute<Service extends DescService>(
  service: Service,
  implementation: Partial<ServiceImpl<Service>>,
): ServiceRoute {
  return { service, implementation } as ServiceRoute;
}
