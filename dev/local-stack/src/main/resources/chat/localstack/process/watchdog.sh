# Reads "started PID", "ended PID", "adopt PID-FILE" and "goodbye" from the launcher; see Watchdog.java.
trap '' HUP INT TERM
children=''
file=''

# A process that only waits for its new parent to notice its end counts as gone.
runs() {
  stat=$(cat "/proc/$1/stat" 2>/dev/null) || return 1
  case ${stat##*) } in Z*) return 1 ;; esac
}

while read -r order what; do
  case $order in
    started) children="$what $children" ;;
    ended)
      left=''
      for child in $children; do
        [ "$child" = "$what" ] || left="$left $child"
      done
      children=$left
      ;;
    adopt) file=$what ;;
    goodbye) exit 0 ;;
  esac
done

# The pipe closed without a goodbye. The newest go first, so what others need ends last. Each child
# leads a group of its own, which goes with it.
for child in $children $(head -n 1 "$file" 2>/dev/null); do
  kill -TERM -- "-$child" 2>/dev/null || kill -TERM "$child" 2>/dev/null || continue
  tries=0
  while runs "$child" && [ "$tries" -lt 50 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
  ! runs "$child" || kill -KILL -- "-$child" "$child" 2>/dev/null
done
