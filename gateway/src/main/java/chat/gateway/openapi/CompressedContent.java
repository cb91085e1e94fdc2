package chat.gateway.openapi;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** Content with its gzip form, which is computed once. */
record CompressedContent(byte[] plain, byte[] compressed) {

  private static final String GZIP = "gzip";

  static CompressedContent of(byte[] plain) {
    var compressed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(compressed)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new CompressedContent(plain, compressed.toByteArray());
  }

  /** Returns the content in the form that the client accepts. */
  MutableHttpResponse<byte[]> to(HttpRequest<?> request) {
    MutableHttpResponse<byte[]> response =
        acceptsGzip(request)
            ? HttpResponse.ok(compressed).header(HttpHeaders.CONTENT_ENCODING, GZIP)
            : HttpResponse.ok(plain);
    return response.header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
  }

  private static boolean acceptsGzip(HttpRequest<?> request) {
    return request.getHeaders().getAll(HttpHeaders.ACCEPT_ENCODING).stream()
        .flatMap(header -> Arrays.stream(header.split(",")))
        .anyMatch(encoding -> encoding.strip().equalsIgnoreCase(GZIP));
  }
}
