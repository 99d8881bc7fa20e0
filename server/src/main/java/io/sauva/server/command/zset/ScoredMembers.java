package io.sauva.server.command.zset;

import io.sauva.server.resp.Reply;
import io.sauva.server.value.ScoreVisitor;

/// Says members, with their scores if that was asked for: one after the other in the old protocol, in pairs in
/// the new one.
///
/// Thread: one command.
public final class ScoredMembers implements ScoreVisitor {
    private final Reply reply;
    private final boolean scores;
    private final boolean pairs;

    private ScoredMembers(Reply reply, boolean scores, boolean pairs) {
        this.reply = reply;
        this.scores = scores;
        this.pairs = pairs;
    }

    /// Begins an array of so many members, which must follow.
    public static ScoredMembers begin(Reply reply, int members, boolean scores) {
        boolean pairs = scores && reply.protocol() > 2;
        reply.array(scores && !pairs ? 2 * members : members);
        return new ScoredMembers(reply, scores, pairs);
    }

    /// Goes on with members and scores inside an array that was begun.
    static ScoredMembers continued(Reply reply, boolean pairs) {
        return new ScoredMembers(reply, true, pairs);
    }

    @Override
    public void visit(byte[] member, double score) {
        if (pairs) {
            reply.array(2);
        }
        reply.bulk(member);
        if (scores) {
            reply.number(score);
        }
    }
}
