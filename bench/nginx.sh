# shellcheck shell=bash
# Starts nginx on the next port, serving the files of $WORK/nginx/root. Source it after
# bench/server.sh. The argument of start_nginx is added to the server block.

NGINX_URL=http://127.0.0.1:$((PORT + 1))

start_nginx() {
  cat >"$WORK/nginx/conf" <<CONF
daemon off;
worker_processes auto;
pid $WORK/nginx/pid;
error_log $WORK/nginx/error.log;
events { worker_connections 1024; }
http {
  types { text/html html; image/svg+xml svg; image/jpeg jpg; image/avif avif; video/mp4 mp4; }
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100;
  client_body_temp_path $WORK/nginx/a;
  proxy_temp_path $WORK/nginx/b;
  fastcgi_temp_path $WORK/nginx/c;
  uwsgi_temp_path $WORK/nginx/d;
  scgi_temp_path $WORK/nginx/e;
  server {
    listen 127.0.0.1:$((PORT + 1));
    root $WORK/nginx/root;
    $1
  }
}
CONF
  chmod -R a+rX "$WORK"
  nginx -c "$WORK/nginx/conf" -p "$WORK/nginx" 2>/dev/null &
  PIDS+=($!)
  await "$NGINX_URL/"
}

# Reads the head of a response, and prints directives with which nginx sends the same headers.
nginx_headers() {
  tr -d '\r' |
    grep -iE '^(vary|cache-control|content-encoding|x-|referrer-|cross-origin-|permissions-|content-security-|strict-)' |
    sed -E 's/"/\\"/g; s/^([^:]*): (.*)$/add_header \1 "\2" always;/'
}

# Reads lines with two rates, ours and nginx's; prints each with its ratio, then the median ratio.
ratios() {
  tee "$WORK/rounds" | awk '{printf "mudanza %8.0f/s   nginx %8.0f/s   ratio %.2f\n", $1, $2, $1 / $2}'
  awk '{print $1 / $2}' "$WORK/rounds" | sort -g | awk '{v[NR] = $1} END {printf "median ratio %.2f\n", v[int((NR + 1) / 2)]}'
}
