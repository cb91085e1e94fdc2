package chat.markdown.text;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Maps the short names of programming languages that users type to those that clients know. */
public final class CodeLanguages {

  private static final String NAMES =
      """
      Bash: bash sh zsh ksh shell
      Bash Session: console shell-session
      Batchfile: bat batch dosbatch winbatch
      C: c h
      C#: c# csharp cs
      C++: c++ cpp cxx hpp
      Clojure: clojure clj
      CMake: cmake
      CoffeeScript: coffee coffeescript coffee-script
      CSS: css
      D: d
      Dart: dart
      Diff: diff udiff
      Docker: docker dockerfile
      Elixir: elixir ex exs
      Elm: elm
      Erlang: erlang
      F#: f# fsharp
      Fortran: fortran f90
      GLSL: glsl
      Go: go golang
      GraphQL: graphql
      Groovy: groovy
      Haskell: haskell hs
      HTML: html
      HTTP: http
      INI: ini cfg dosini
      Java: java
      JavaScript: javascript js
      JSON: json json-object
      JSX: jsx react
      Julia: julia jl
      Kotlin: kotlin
      LESS: less
      Lua: lua
      Makefile: make makefile mf bsdmake
      Markdown: markdown md
      MATLAB: matlab
      MySQL: mysql
      Nginx configuration file: nginx
      Nix: nix nixos
      Objective-C: objective-c objectivec obj-c objc
      OCaml: ocaml
      Perl: perl pl
      PHP: php php3 php4 php5
      PostgreSQL SQL dialect: postgresql postgres
      PowerShell: powershell pwsh posh ps1 psm1
      Prolog: prolog
      Properties: properties jproperties
      Protocol Buffer: protobuf proto
      Python: python py py3 python3 bazel sage starlark
      Python 2.x: python2 py2
      Python console session: pycon python-console
      Python Traceback: pytb py3tb
      R: r rlang s splus
      reStructuredText: rst rest restructuredtext
      Ruby: ruby rb duby
      Rust: rust rs
      Sass: sass
      Scala: scala
      Scheme: scheme scm
      SCSS: scss
      SQL: sql
      Swift: swift
      systemd: systemd
      Tcl: tcl
      Terraform: terraform tf hcl
      TeX: tex latex
      Text only: text
      TOML: toml
      TypeScript: typescript ts
      VB.net: vb.net vbnet
      VimL: vim
      XML: xml
      YAML: yaml
      Zig: zig
      """;

  private static final Map<String, String> BY_ALIAS = byAlias();

  private CodeLanguages() {}

  /** Returns the canonical name, or the name as typed if it is unknown. */
  public static String canonical(String typed) {
    return BY_ALIAS.getOrDefault(typed.toLowerCase(Locale.ROOT), typed);
  }

  private static Map<String, String> byAlias() {
    var byAlias = new HashMap<String, String>();
    NAMES
        .lines()
        .forEach(line -> {
          int colon = line.indexOf(": ");
          for (String alias : line.substring(colon + 2).split(" ", -1)) {
            byAlias.put(alias, line.substring(0, colon));
          }
        });
    return Map.copyOf(byAlias);
  }
}
