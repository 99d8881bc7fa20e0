package io.sauva.lab.experiment.hashing;

/// What is measured of one division of keys among n nodes, to which a node is added and from which one is taken.
///
/// @param balance standard deviation of the keys of a node, relative to the mean
/// @param balanceAfter the same after a node was added
/// @param reassigned how many keys change their node when one is added
/// @param traffic standard deviation of the keys that a node gives away then, relative to the mean; not a
/// number if no key moves @param reassignedByLoss how many keys change their node when one is lost @param lost
/// how many keys the lost node had
record Trial(
        double balance, double balanceAfter, double reassigned, double traffic, double reassignedByLoss, double lost) {}
