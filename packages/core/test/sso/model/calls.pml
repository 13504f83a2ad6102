/* Made of transitions.ts, which a test compares with this. */

inline decide_exchange() {
  if
  :: (!known) -> answer = refused /* unknown */
  :: else ->
    if
    :: (expired) -> answer = refused /* expired */
    :: else ->
      if
      :: (!fits) -> answer = refused /* of another app */
      :: else ->
        if
        :: (spent) -> revoke_family(); answer = refused /* replayed */
        :: else ->
          if
          :: (gone) -> answer = refused /* of a user who is gone */
          :: else ->
            trade_code(); answer = new_pair /* traded */
          fi
        fi
      fi
    fi
  fi
}

inline decide_refresh() {
  if
  :: (!known) -> answer = refused /* unknown */
  :: else ->
    if
    :: (expired) -> answer = refused /* expired */
    :: else ->
      if
      :: (spent && !graced) -> revoke_family(); answer = refused /* replayed */
      :: else ->
        if
        :: (revoked) -> answer = refused /* of a family that has ended */
        :: else ->
          if
          :: (gone) -> answer = refused /* of a user who is gone */
          :: else ->
            if
            :: (spent) -> answer = same_pair /* repeated */
            :: else ->
              replace_token(); answer = new_pair /* replaced */
            fi
          fi
        fi
      fi
    fi
  fi
}
