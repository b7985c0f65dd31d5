import { useUsuario } from './sessao.ts'

/** The name of the profile, else the login: which claims there are is the identity server's. */
export function useNomeDaPessoa(): string {
  const perfil = useUsuario()?.perfil
  const nome = perfil?.['name'] ?? perfil?.['preferred_username'] ?? perfil?.['sub']
  return typeof nome === 'string' ? nome : 'Usuário'
}
