/*
 * One-time codes and refresh families: a code, the family that it is traded for, and whoever presents the code and the tokens of
 * the family, at once and again and again, each by a clock that was read some time before. What the calls decide is in calls.pml,
 * made of transitions.ts; what must hold is counted here beside them and without them.
 *
 * With ALONE there is instead one app that does as docs/sso.md says, and loses answers.
 */

#define CODE_ENDS 2   /* from this step of the clock on the code is expired */
#define GRACE 2       /* for so many steps a spent token is answered again */
#define FAMILY_ENDS 6
#define CLOCK_ENDS 7  /* the clock stops: nothing is different later */
#define PAIRS 4       /* so many pairs are made; pair 0 by the code */
#define LOSSES 3      /* so many answers are lost to the app */
#define NONE 15

mtype = { refused, new_pair, same_pair };

byte clock = 0;

/* What is stored. The token of a pair has its number. */
bool code_spent = false;
bool is_revoked = false;
bool is_gone = false;
byte pairs = 0;
byte spent_at[PAIRS];
byte successor[PAIRS];

/* What was seen, which no call reads. */
byte trades = 0;
bool has_dead_code_traded = false;
bool has_replay = false;
bool has_pair_after_end = false;
byte first_answer[PAIRS];
bool has_two_answers = false;

inline make_pair() {
  assert(pairs < PAIRS);
  given = pairs;
  spent_at[pairs] = NONE;
  successor[pairs] = NONE;
  first_answer[pairs] = NONE;
  pairs++
}

inline trade_code() {
  code_spent = true;
  trades++;
  make_pair()
}

inline replace_token() {
  spent_at[token] = at;
  successor[token] = pairs;
  make_pair()
}

inline revoke_family() {
  is_revoked = true
}

#include "calls.pml"

#define DISTANCE(a, b) (a > b -> a - b : b - a)

/* The call of storage for a code: `known`, `fits` and `at` are the caller's. */
inline exchange() {
  expired = (at >= CODE_ENDS);
  spent = code_spent;
  gone = is_gone;
  was_dead = (!known || code_spent || at >= CODE_ENDS);
  has_replay = has_replay || (known && code_spent && fits && !expired);
  decide_exchange();
  has_dead_code_traded = has_dead_code_traded || (was_dead && answer != refused)
}

/* The call of storage for the token `token`: `known` and `at` are the caller's. */
inline refresh() {
  expired = (at >= FAMILY_ENDS);
  spent = (known && spent_at[token] != NONE);
  graced = (spent && DISTANCE(at, spent_at[token]) < GRACE);
  revoked = is_revoked;
  gone = is_gone;
  was_dead = (!known || is_revoked || is_gone || at >= FAMILY_ENDS);
  has_replay = has_replay || (spent && !graced && !expired);
  decide_refresh();
  if
  :: (answer == same_pair) -> given = successor[token]
  :: else
  fi;
  has_pair_after_end = has_pair_after_end || ((was_dead || has_replay) && answer != refused);
  if
  :: (answer != refused && first_answer[token] == NONE) -> first_answer[token] = given
  :: (answer != refused && first_answer[token] != NONE) ->
     has_two_answers = has_two_answers || first_answer[token] != given
  :: else
  fi
}

#define LOCALS mtype answer; byte at; byte token; byte given; bool known; bool expired; bool fits; bool spent; \
  bool graced; bool revoked; bool gone; bool was_dead

/* What a call leaves in its variables makes no difference between states. */
inline forget() {
  answer = refused; at = 0; token = 0; given = 0; known = false; expired = false; fits = false;
  spent = false; graced = false; revoked = false; gone = false; was_dead = false
}

#ifndef ALONE

active [2] proctype Anyone() {
  LOCALS;
end:
  do
  :: at = clock;
     atomic {
       if
       :: known = true
       :: known = false
       fi;
       if
       :: (code_spent || pairs < PAIRS) ->
          if
          :: fits = true
          :: fits = false
          fi;
          exchange()
       :: (pairs > 0) ->
          do
          :: (token + 1 < pairs) -> token++
          :: break
          od;
          if
          :: (!known || spent_at[token] != NONE || pairs < PAIRS) -> refresh()
          :: else
          fi
       fi;
       forget()
     }
  od
}

active proctype Clock() {
  do
  :: (clock < CLOCK_ENDS) -> clock++
  :: else -> break
  od
}

/* The user signs out, or is deactivated, or neither. */
active proctype Owner() {
  if
  :: atomic { (pairs > 0); is_revoked = true }
  :: is_gone = true
  :: true
  fi
}

/* A code is traded at most once. */
ltl traded_once { [] (trades <= 1) }
/* No tokens come from a code that is spent or expired. */
ltl none_from_dead_code { [] !has_dead_code_traded }
/* A code that is presented again, or a refresh token after its grace, ends the family: from then on, and for every token. */
ltl replay_ends_family { [] (has_replay -> is_revoked) }
/* Nothing comes of a family that has ended, however it has. */
ltl none_after_end { [] !has_pair_after_end }
/* However often a refresh token is presented within its grace, there is one successor. */
ltl one_successor { [] !has_two_answers }

#else

bool is_waiting = false; /* an answer was lost, and the app has not got it yet */
bool has_all = false;
bool has_run_out = false; /* of the time for the code or for the family */

active proctype App() {
  LOCALS;
  byte losses = 0;
  known = true;
  fits = true;
  at = clock;
  atomic { exchange() };
  if
  :: (answer == refused) -> assert(at >= CODE_ENDS); has_run_out = true
  :: else ->
     token = given;
     do
     :: (token + 1 == PAIRS) -> has_all = true; break
     :: (token + 1 < PAIRS && !has_run_out) ->
        atomic {
          at = clock;
          refresh();
          if
          :: (answer == refused) -> assert(at >= FAMILY_ENDS); has_run_out = true
          :: (answer != refused && losses < LOSSES) -> losses++; is_waiting = true
          :: (answer != refused) -> token = given; is_waiting = false
          fi
        }
     :: has_run_out -> break
     od
  fi
}

/* An app repeats at once what it has lost the answer of: the grace is not over before. */
active proctype Clock() {
  do
  :: (clock < CLOCK_ENDS && !is_waiting) -> clock++
  :: (clock == CLOCK_ENDS) -> break
  od
}

/* An app comes from pair to pair until its session is over, however many answers it loses. */
ltl progress { <> (has_all || has_run_out) }

#endif
