package io.sauva.partitioning.ring;

import java.util.List;

class ModuloContractTest extends NodeMapContract {
    @Override
    NodeMap of(List<String> nodes) {
        return ModuloMap.of(nodes);
    }
}
